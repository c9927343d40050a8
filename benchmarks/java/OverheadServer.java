import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit.CpuTopology;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Confinement;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.ServerCommands;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Server of the experiment http-hello and its load generator, on separate CPUs if there are several.
final class OverheadServer implements AutoCloseable {
    static final String NAME = "jdk-http(virtual)";

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Experiment experiment = Installation.experiment("http-hello");
    private final InstalledPrograms programs = new InstalledPrograms(Installation.HOME);
    private final Cancellation cancellation = new Cancellation();
    private final Optional<CpuSplit> split;
    private final Confinement generatorConfinement;
    private final Path generator;

    private OverheadServer(Optional<CpuSplit> split, Confinement generatorConfinement, Path generator) {
        this.split = split;
        this.generatorConfinement = generatorConfinement;
        this.generator = generator;
        Runtime.getRuntime().addShutdownHook(new Thread(cancellation::request));
    }

    static OverheadServer prepare() throws IOException, InterruptedException {
        ProcFiles files = ProcFiles.ofThisMachine();
        Optional<CpuSplit> split = CpuSet.allowed(files)
                .flatMap(allowedCpus -> CpuSplit.divide(CpuTopology.read(files, allowedCpus), null))
                .filter(cpus -> cpus.sharing() != Sharing.PROCESSORS);
        Confinement generatorConfinement = split.isPresent()
                ? Confinement.applyOn(split.get().generator(), List.of(), new Cancellation())
                : Confinement.apply(null, List.of(), new Cancellation());
        Path script = Installation.work("watching").resolve("generator");
        return new OverheadServer(split, generatorConfinement, generatorConfinement.java(java(), script));
    }

    /// Describes the server and its CPUs.
    String description() {
        return NAME + " of http-hello on "
                + split.map(cpus -> "processors " + cpus.target().text() + ", its generator on "
                                + cpus.generator().text())
                        .orElse("the processors of its generator");
    }

    InstalledPrograms programs() {
        return programs;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    Optional<CpuSplit> split() {
        return split;
    }

    /// Command of the generator's JVM.
    Path generator() {
        return generator;
    }

    /// Command that runs another one on the generator's CPUs.
    List<String> besideTheServer(List<String> command) {
        List<String> words = new ArrayList<>();
        split.ifPresent(cpus -> words.addAll(List.of("taskset", "-c", cpus.generator().text())));
        words.addAll(command);
        return words;
    }

    static Path java() {
        return Path.of(Installation.jdk("java"));
    }

    /// Creates the cell of the server with other durations.
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

    /// Creates the setup of a trial like `run`.
    TrialSetup trialSetup(GridCell cell, Pass pass) throws IOException {
        TrialSetup setup = new TrialSetup(
                new Trial(1, 1, experiment.id(), "", cell, MeasurementMode.TIME, pass),
                cell.job(),
                java(),
                options(cell, processors()),
                Installation.work("watching-" + pass).toAbsolutePath(),
                LIMIT,
                CalibrationRecord.UNKNOWN,
                Duration.ZERO,
                new ServerCommands(java(), generator, java(), processors(), null, split, split.isPresent()));
        return pass == Pass.DIAGNOSE ? setup.withDiagnosis(programs.agent()) : setup;
    }

    /// JVM options of the experiment for a number of carriers.
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
            Optional<String> error = CpuAffinity.bind(pid, split.get().target(), cancellation);
            if (error.isPresent()) {
                throw new IOException("the server can't be bound to its processors: " + error.get());
            }
        }
    }

    /// Number of CPUs of the server.
    int processors() {
        return split.map(cpus -> cpus.target().size()).orElse(Installation.CORES);
    }

    @Override
    public void close() {
        generatorConfinement.close();
    }
}
