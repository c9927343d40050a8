package dev.loombench.lab;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.Manifest;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.validity.RatioNoise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The noise of the same experiments in earlier runs: of the same profile, on the same machine and JDKs.
final class EarlierNoise {
    /// So many runs are looked at, the newest first; those that can't be read tell nothing.
    private static final int MOST_RUNS = 30;

    /// Fewer blocks tell next to nothing of noise.
    private static final int FEWEST_BLOCKS = 3;

    private final Plan plan;
    private final List<JdkRecord> jdks;
    private final HostRecord host;
    private final List<Path> runs;

    private EarlierNoise(Plan plan, List<JdkRecord> jdks, HostRecord host, List<Path> runs) {
        this.plan = plan;
        this.jdks = jdks;
        this.host = host;
        this.runs = runs;
    }

    /// @param request what is to be measured; runs are looked for where it is to be written
    static EarlierNoise of(RunRequest request, Plan plan) {
        return new EarlierNoise(plan, request.jdks(), request.host(), runs(request.out()));
    }

    private static List<Path> runs(Path out) {
        try (Stream<Path> list = Files.list(out)) {
            return list.filter(run -> Files.exists(run.resolve("run.json")) && Files.exists(run.resolve("plan.json")))
                    .sorted(Comparator.comparing(Path::getFileName).reversed())
                    .limit(MOST_RUNS)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// The largest noise among the comparisons of an experiment, in the newest run that has it.
    ///
    /// @param run name of its directory
    record Seen(String run, Noise noise) {}

    /// @return empty where no earlier run has the same
    Optional<Seen> of(ExperimentPlan planned) {
        for (Path run : runs) {
            Optional<Noise> noise = in(run, planned);
            if (noise.isPresent()) {
                return noise.map(seen -> new Seen(String.valueOf(run.getFileName()), seen));
            }
        }
        return Optional.empty();
    }

    private Optional<Noise> in(Path run, ExperimentPlan planned) {
        try {
            Manifest manifest = RunDirectory.readManifest(run);
            boolean same = manifest.profile().equals(plan.profile().toString())
                    && isSame(manifest.host())
                    && manifest.experiments().stream()
                            .anyMatch(file -> file.id().equals(planned.id()));
            return same
                    ? RunDirectory.readRun(run).experiments().stream()
                            .filter(experiment -> experiment.id().equals(planned.id()))
                            .flatMap(experiment -> noises(experiment, manifest.jdks(), planned).stream())
                            .max(Comparator.comparingDouble(Noise::atMost))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private boolean isSame(HostRecord other) {
        return other.cpuModel().equals(host.cpuModel()) && other.cores() == host.cores() && host.hasMemoryOf(other);
    }

    private List<Noise> noises(ExperimentRecord experiment, List<JdkRecord> theirs, ExperimentPlan planned) {
        Set<CellRecord> cells =
                planned.trials().stream().map(TrialRecords::cell).collect(Collectors.toSet());
        return experiment.comparisons().stream()
                .filter(comparison -> comparison.n() >= FEWEST_BLOCKS
                        && cells.contains(comparison.baseline())
                        && cells.contains(comparison.candidate())
                        && jdks.stream().anyMatch(jdk -> jdk.id().equals(comparison.jdk()) && theirs.contains(jdk)))
                .flatMap(comparison -> RatioNoise.of(comparison).stream())
                .toList();
    }
}
