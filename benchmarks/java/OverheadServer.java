import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.CpuTopology;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.measure.TrialSetup.LoadSetup;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Confinement;
import dev.loombench.lab.process.Confinement.CpuAffinity;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.MeasurementMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Server of http-hello as in a trial, and its generator, each on CPUs of its own if there are several.
final class OverheadServer implements AutoCloseable {
    static final String NAME = "jdk-http(virtual)";

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Experiment experiment = Installation.experiment("http-hello");
    private final InstalledPrograms programs = new InstalledPrograms(Installation.HOME);
    private final Cancellation stop = new Cancellation();
    private final Optional<CpuSplit> split;
    private final Confinement generators;
    private final Path generator;

    private OverheadServer(Optional<CpuSplit> split, Confinement generators, Path generator) {
        this.split = split;
        this.generators = generators;
        this.generator = generator;
        Runtime.getRuntime().addShutdownHook(new Thread(stop::request));
    }

    static OverheadServer prepared() throws IOException, InterruptedException {
        ProcFiles files = ProcFiles.ofThisMachine();
        Optional<CpuSplit> split = CpuSet.allowed(files)
                .flatMap(allowed -> CpuSplit.divide(CpuTopology.read(files, allowed), null))
                .filter(found -> found.sharing() != Sharing.PROCESSORS);
        Confinement generators = split.isPresent()
                ? Confinement.applyOn(split.get().generator(), List.of(), new Cancellation())
                : Confinement.apply(null, List.of(), new Cancellation());
        Path script = Installation.work("watching").resolve("generator");
        return new OverheadServer(split, generators, generators.java(java(), script));
    }

    String place() {
        return NAME + " of http-hello on "
                + split.map(found -> "processors " + found.target().text() + ", its generator on "
                                + found.generator().text())
                        .orElse("the processors of its generator");
    }

    InstalledPrograms programs() {
        return programs;
    }

    Cancellation stop() {
        return stop;
    }

    Optional<CpuSplit> split() {
        return split;
    }

    /// Command of the generator's JVM.
    Path generator() {
        return generator;
    }

    static Path java() {
        return Path.of(Installation.jdk("java"));
    }

    /// Creates a cell of the experiment with a duration.
    ///
    /// @param levels levels of the factors
    GridCell cell(Map<String, List<String>> levels, int warmupSeconds, int seconds) {
        return Grid.cells(new ExperimentOverrides(List.of(), levels).applyTo(experiment), Profile.STANDARD).stream()
                .filter(cell -> cell.declared().model().toString().equals(NAME))
                .findFirst()
                .map(cell -> new GridCell(
                        cell.declared(),
                        cell.levels(),
                        cell.job(),
                        new IterationSpec.TimedIterations(1, Duration.ofSeconds(warmupSeconds)),
                        new IterationSpec.TimedIterations(1, Duration.ofSeconds(seconds)),
                        cell.modes(),
                        cell.diagnose()))
                .orElseThrow();
    }

    /// Runs a trial as `run` does.
    TrialSetup assignment(GridCell cell, Pass pass) throws IOException {
        return assignment(cell, pass, options(cell, processors()));
    }

    /// Runs a trial with given options.
    TrialSetup assignment(GridCell cell, Pass pass, List<String> options) throws IOException {
        TrialSetup plain = new TrialSetup(
                new Trial(1, 1, experiment.id(), "", cell, MeasurementMode.TIME, pass),
                cell.job(),
                java(),
                options,
                Installation.work("watching-" + pass).toAbsolutePath(),
                LIMIT,
                CalibrationRecord.UNKNOWN,
                new LoadSetup(generator, java(), processors(), split, split.isPresent(), Duration.ZERO));
        return pass == Pass.DIAGNOSE ? plain.withDiagnosis(programs.agent()) : plain;
    }

    /// Options of the experiment, with a number of carriers.
    List<String> options(GridCell cell, int carriers) {
        List<String> options =
                new ArrayList<>(JvmOptions.of(experiment.jvm().forLevels(cell.levels()), carriers, List.of()));
        if (split.isPresent()) {
            options.addFirst(CpuAffinity.option(carriers));
        }
        return options;
    }

    /// Binds a server to its CPUs.
    void bind(long pid) throws IOException, InterruptedException {
        if (split.isPresent()) {
            Optional<String> why = CpuAffinity.bind(pid, split.get().target(), stop);
            if (why.isPresent()) {
                throw new IOException("the server can't be bound to its processors: " + why.get());
            }
        }
    }

    /// Number of CPUs of the server.
    int processors() {
        return split.map(found -> found.target().size()).orElse(Installation.CORES);
    }

    @Override
    public void close() {
        generators.close();
    }
}
