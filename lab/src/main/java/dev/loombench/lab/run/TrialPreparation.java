package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord.JvmRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.RunConfinements.JvmCommands;
import dev.loombench.lab.process.ServerCommands;
import dev.loombench.lab.schedule.DurationModel;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.trial.BatchSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Prepares trials: the workload for the processors that it gets, the command and options of its JVM, and
/// its time limit.
///
/// @param commands commands of JVMs, by environment id
/// @param namedJdks JDKs that candidates name
/// @param programs whose agent is for trials for diagnosis, and whose libraries are for execution models
/// @param spare time that the run has to spare, which loads may use to warm up longer
record TrialPreparation(
        Manifest manifest,
        Map<String, JvmCommands> commands,
        NamedJdks namedJdks,
        InstalledPrograms programs,
        Supplier<Duration> spare) {
    private static final Duration MIN_TIMEOUT = Duration.ofSeconds(60);

    /// Prepares a trial.
    ///
    /// @param files directory of the trial
    TrialSetup prepare(Experiment experiment, Trial trial, Path files) {
        JdkRecord jdk = jdk(trial);
        ServerCommands servers =
                experiment.method() == MethodKind.HTTP ? commands(trial).servers() : null;
        int cores = servers == null ? jdk.availableProcessors(manifest.cores()) : servers.processors();
        CalibrationRecord calibration =
                trial.cell().tasks().map(work -> calibration(jdk, work)).orElse(CalibrationRecord.UNKNOWN);
        TrialSetup setup = new TrialSetup(
                trial,
                job(trial, cores, calibration),
                servers == null ? command(trial) : servers.server(),
                options(experiment, trial, jdk, cores, servers),
                files.toAbsolutePath(),
                timeout(trial, jdk, cores),
                calibration,
                spare(trial, cores),
                servers);
        return trial.pass() == Pass.DIAGNOSE ? setup.withDiagnosis(programs.agent()) : setup;
    }

    /// Caps the platform threads of a trial.
    ///
    /// @param threads largest number of threads; absent where the trial needs no cap
    TrialSetup cap(TrialSetup setup, OptionalLong threads) {
        return threads.isPresent()
                ? setup.withThreadCap(commands(setup.trial()).guarded(), threads.getAsLong())
                : setup;
    }

    /// The `java` program of a trial's JDK, without any launcher script.
    Path java(Trial trial) {
        return namedJdks
                .of(trial)
                .map(Jdk::java)
                .orElseGet(() -> Jdk.java(Path.of(jdk(trial).home())));
    }

    private Path command(Trial trial) {
        JvmCommands environment = commands(trial);
        return namedJdks
                .of(trial)
                .flatMap(jdk -> Optional.ofNullable(environment.named().get(jdk.feature())))
                .orElse(environment.java());
    }

    /// Record of the set-up of a trial's JVM: collector, heap, processors and options.
    JvmRecord jvmRecord(TrialSetup setup) {
        JdkRecord jdk = jdk(setup.trial());
        JvmCommands java = commands(setup.trial());
        ServerCommands servers = setup.servers();
        List<String> options = setup.options();
        return new JvmRecord(
                setup.job().contender().toString(),
                servers == null || servers.cpuSet() == null ? java.cpuSet() : servers.cpuSet(),
                servers == null ? jdk.processors(manifest.cores()) : servers.processors(),
                lastValue(options, "-XX:+Use", "GC", "not set"),
                lastValue(options, "-Xmx", "", "not set"),
                parallelism(
                        lastValue(options, "-Djdk.virtualThreadScheduler.parallelism=", "", ""),
                        servers == null ? jdk.availableProcessors(manifest.cores()) : servers.processors()),
                options);
    }

    private static Job job(Trial trial, int cores, CalibrationRecord calibration) {
        return switch (trial.cell().job()) {
            case Job.Tasks(BatchSpec declared) ->
                new Job.Tasks(ModelSizing.resolve(declared, cores, calibration.computeOrZero()));
            case Job.Requests requests -> requests;
            case Job.ProgramRun program -> program;
            case Job.ServiceLoad load -> load;
        };
    }

    private List<String> options(
            Experiment experiment, Trial trial, JdkRecord jdk, int cores, @Nullable ServerCommands servers) {
        List<String> options = new ArrayList<>(
                JvmOptions.of(experiment.jvm().forLevels(trial.cell().levels()), cores, jdk.flags()));
        trial.cell().tasks().ifPresent(work -> options.addAll(JvmOptions.ofModel(work.model(), programs)));
        if (servers != null && servers.boundLate()) {
            options.addFirst(CpuAffinity.option(cores));
        }
        return options;
    }

    /// Time after which a trial is ended: for a program that of its file, else 5 times the expected one and 30 s, at
    /// least [#MIN_TIMEOUT]. A CPU quota lengthens it, since it slows down everything that computes, including the
    /// start of the JVM.
    private static Duration timeout(Trial trial, JdkRecord jdk, int cores) {
        Double quota = jdk.cpuQuota();
        int slowdown = quota == null ? 1 : (int) Math.ceil(Math.max(1, cores / quota));
        if (trial.cell().job() instanceof Job.ProgramRun program) {
            return program.workload().limit().multipliedBy(slowdown);
        }
        Duration timeout = DurationModel.estimate(trial, cores)
                .multipliedBy(5)
                .plusSeconds(30)
                .multipliedBy(slowdown);
        return timeout.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : timeout;
    }

    /// Time by which the warm-up of a load may be extended: what the run has to spare beyond the trial
    /// itself. Zero for trials whose figures aren't quoted.
    private Duration spare(Trial trial, int cores) {
        boolean quoted = trial.pass() != Pass.DIAGNOSE
                && Profile.parse(manifest.settings().profile()) != Profile.SMOKE;
        return quoted ? spare.get().minus(DurationModel.estimate(trial, cores)) : Duration.ZERO;
    }

    private CalibrationRecord calibration(JdkRecord jdk, BatchSpec work) {
        return manifest.calibrations()
                .getOrDefault(jdk.id(), Map.of())
                .getOrDefault(work.task().toString(), CalibrationRecord.UNKNOWN);
    }

    private JdkRecord jdk(Trial trial) {
        return manifest.jdks().stream()
                .filter(candidate -> candidate.id().equals(trial.jdk()))
                .findFirst()
                .orElseThrow();
    }

    private JvmCommands commands(Trial trial) {
        return Objects.requireNonNull(commands.get(trial.jdk()), trial.jdk());
    }

    /// Parallelism by an option; the default also where the option is no number, since the JVM then fails
    /// by itself.
    private static int parallelism(String option, int defaultValue) {
        return option.matches("[0-9]{1,6}") ? Integer.parseInt(option) : defaultValue;
    }

    /// Value of the last option with this prefix and suffix, since the JVM takes the last one too.
    private static String lastValue(List<String> options, String prefix, String suffix, String defaultValue) {
        return options.stream()
                .filter(option -> option.startsWith(prefix) && option.endsWith(suffix))
                .reduce((earlier, later) -> later)
                .map(option -> option.substring(prefix.length(), option.length() - suffix.length()))
                .orElse(defaultValue);
    }
}
