package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.GeneratorRequest;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.service.SideDiagnosis.WatchedSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.store.PrivateDirectory;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Open model: requests arrive at a rate, whatever the service does.
///
/// @param perSecond mean arrival rate, in requests per second
public record RateWork(double perSecond) implements LoadWork {
    @Override
    public String name() {
        return (perSecond == Math.rint(perSecond) ? Long.toString((long) perSecond) : Format.significant(perSecond))
                + "/s";
    }

    @Override
    public String words() {
        return ServiceNotice.AT_RATE.message(name());
    }

    @Override
    public Description description(AbLoad load) {
        List<String> requests = load.requestNames();
        return new Description(
                requests.size() == 1 ? requests.getFirst() : ServiceNotice.REQUESTS.message(requests.size()),
                load.poisson() ? "poisson" : "even",
                (load.poisson() ? ServiceNotice.POISSON : ServiceNotice.EVEN).words(),
                AbLoad.TRIAL_OVERHEAD,
                SideMetrics.MEAN_LATENCY);
    }

    @Override
    public Duration duration(AbLoad load) {
        return load.expectedWarmUp().plus(load.windowsDuration());
    }

    @Override
    public Optional<Double> rate() {
        return Optional.of(perSecond);
    }

    @Override
    public List<String> metrics(List<TrialRecord> baseline, boolean overloaded) {
        return SideMetrics.compared(overloaded);
    }

    @Override
    public Optional<WarmUpRecord> warmUp(RunningSide side, Path directory, SideWarmUp method)
            throws IOException, InterruptedException {
        return method.run(perSecond, side, directory);
    }

    @Override
    public boolean run(SideTrial trial, Duration spare) throws IOException, InterruptedException {
        AbLoad load = trial.bed().config().load();
        int number = trial.windows().size() + 1;
        boolean only = load.windows() == 1;
        Path directory =
                only ? trial.directory() : PrivateDirectory.createWithin(trial.directory(), "window-" + number);
        LoadOrder order = load.orderAtRate(
                trial.running().launch(),
                perSecond,
                trial.settling(number),
                load.window(),
                trial.load().arrivalSeed(trial.bed().config().effort().seed(), perSecond, number),
                directory);
        LoadResult window = trial.bed()
                .generator()
                .run(GeneratorLoad.trialRequest(order, only ? spare : Duration.ZERO), trial.target(), trial.progress());
        return trial.add(window);
    }

    @Override
    public DiagnosisRecord watch(WatchedSide side) throws AttachException, IOException, InterruptedException {
        TestBed bed = side.bed();
        AbLoad load = bed.config().load();
        LoadOrder order = load.orderAtRate(
                side.running().launch(),
                perSecond,
                load.settling(1),
                SideDiagnosis.window(load),
                side.load().arrivalSeed(bed.config().effort().seed(), perSecond, 1),
                side.directory());
        GeneratorRequest request =
                new GeneratorRequest(order, JudgedPercentile.DEFAULT, Duration.ZERO, GeneratorRequest.TRIAL_LOG);
        return side.watch(
                order.warmup().plus(order.duration()),
                live -> bed.generator().run(request, side.running().target(), live));
    }
}
