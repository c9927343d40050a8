package dev.loombench.lab.service;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.load.jmeter.JMeterRunSettings;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.service.SideDiagnosis.WatchedSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Closed model: a JMeter plan, whose users wait for responses. It is stopped gracefully after the load's
/// duration unless it ends before.
///
/// @param properties user properties, beside those that identify a side
public record PlanWork(JmxFile file, Map<String, String> properties) implements LoadWork {
    /// Time of a trial beside its load, in which users also finish their last request.
    private static final Duration OVERHEAD = Duration.ofSeconds(10);

    public PlanWork {
        properties = Map.copyOf(properties);
    }

    @Override
    public String name() {
        return "plan";
    }

    @Override
    public String words() {
        return ServiceNotice.UNDER_PLAN.message(file.path().getFileName());
    }

    @Override
    public Description description(AbLoad load) {
        return new Description(
                ServiceNotice.PLAN.message(file.path().getFileName()),
                "closed",
                ServiceNotice.OF_PLAN.message(file.path().getFileName()),
                OVERHEAD,
                SideMetrics.THROUGHPUT);
    }

    @Override
    public Duration duration(AbLoad load) {
        return load.duration();
    }

    @Override
    public Optional<Path> plan() {
        return Optional.of(file.path());
    }

    @Override
    public List<String> metrics(List<TrialRecord> baseline, boolean overloaded) {
        return SideMetrics.compared(true);
    }

    @Override
    public Stream<Path> files(Path directory) {
        Path plan = directory.resolve(file.path()).normalize();
        return Stream.concat(Stream.of(plan), JmxFile.read(plan).dataFiles());
    }

    @Override
    public boolean run(SideTrial trial, Duration spare) throws IOException, InterruptedException {
        return trial.add(trial.bed()
                .jmeter()
                .run(
                        settings(trial.bed(), trial.running().launch(), trial.directory()),
                        trial.running().target(),
                        trial.progress()));
    }

    @Override
    public DiagnosisRecord watch(WatchedSide side) throws AttachException, IOException, InterruptedException {
        JMeterRunSettings settings = settings(side.bed(), side.running().launch(), side.directory());
        return side.watch(
                side.bed().config().load().duration().plusMinutes(1),
                live -> side.bed().jmeter().run(settings, side.running().sharedTarget(), live));
    }

    private JMeterRunSettings settings(TestBed bed, Launch launch, Path directory) {
        AbLoad load = bed.config().load();
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.putAll(JMeterRunSettings.targetProperties(load.first().urlAtPort(launch.port())));
        all.put("duration", Long.toString(Math.ceilDiv(load.duration().toMillis(), 1_000)));
        return new JMeterRunSettings(
                file,
                all,
                directory,
                load.warmup(),
                load.duration(),
                load.duration(),
                JMeterRunSettings.GRACEFUL_PATIENCE,
                bed.launcher().split().map(CpuSplit::generator),
                OptionalInt.empty(),
                Optional.empty());
    }
}
