package dev.loombench.lab.run;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Number of blocks that an experiment needs to decide a difference as large as its margin.
///
/// @param noise scatter from block to block, of the comparison that scatters most
/// @param margin margin of equivalence, as a share
/// @param needed blocks in which such a difference gets a verdict in 80 % of runs, at the upper limit of the
///     noise; empty above 10,000
/// @param planned blocks
/// @param run name of the earlier run's directory in which the noise was seen; absent where it was this run's first
///     blocks
public record SampleSizeForecast(
        String experiment,
        Noise noise,
        double margin,
        OptionalInt needed,
        int planned,
        @Nullable String run) {
    static SampleSizeForecast forecast(
            String experiment, Noise noise, double margin, int planned, @Nullable String run) {
        return new SampleSizeForecast(
                experiment,
                noise,
                margin,
                DetectableEffect.blocksNeededForVerdict(margin, noise.upperBound()),
                planned,
                run);
    }

    /// Forecasts for the experiments whose noise is known from an earlier run on this machine.
    ///
    /// @param request the new run
    public static List<SampleSizeForecast> forecast(RunRequest request, TrialSchedule plan) {
        NoiseHistory earlier =
                new NoiseHistory(plan, request.jdks(), request.host(), NoiseHistory.runsIn(request.out()));
        double margin = request.settings().margin();
        return plan.experiments().stream()
                .flatMap(planned -> earlier.find(planned, margin).stream())
                .toList();
    }

    /// Forecast as a sentence.
    public String sentence() {
        String where = run == null ? RunNote.FIRST_BLOCKS.message(noise.blocks()) : "run " + run;
        return needed.isPresent()
                ? RunNote.FORECAST.message(
                        experiment,
                        margin,
                        needed.getAsInt(),
                        where,
                        noise.standardDeviation(),
                        noise.upperBound(),
                        planned)
                : RunNote.FORECAST_BEYOND.message(
                        experiment, margin, where, noise.standardDeviation(), noise.upperBound(), planned);
    }

    /// Block-to-block noise of the same experiments in earlier runs of the same profile on the same machine and
    /// JDKs.
    private record NoiseHistory(TrialSchedule plan, List<JdkRecord> jdks, HostRecord host, List<Path> runs) {
        /// Number of runs that are searched, the newest first. Runs that can't be read are skipped.
        private static final int MAX_RUNS = 30;

        /// Smallest number of blocks from which noise is estimated.
        private static final int MIN_BLOCKS = 3;

        private static List<Path> runsIn(Path out) {
            if (!Files.isDirectory(out)) { // opening a FIFO would wait for a writer
                return List.of();
            }
            try (Stream<Path> list = Files.list(out)) {
                return list.filter(run -> Files.isRegularFile(run.resolve("run.json"))
                                && Files.isRegularFile(run.resolve("plan.json")))
                        .sorted(Comparator.comparing(Path::getFileName).reversed())
                        .limit(MAX_RUNS)
                        .toList();
            } catch (IOException e) {
                return List.of();
            }
        }

        /// Forecast by the noisiest comparison of the newest run that measured an experiment; empty where none did.
        ///
        /// @param margin of the new run
        Optional<SampleSizeForecast> find(ExperimentSchedule planned, double margin) {
            for (Path run : runs) {
                Optional<Noise> noise = noiseIn(run, planned);
                if (noise.isPresent()) {
                    return noise.map(largest -> forecast(
                            planned.id(),
                            largest,
                            planned.experiment().margin().orElse(margin),
                            planned.blocks(),
                            String.valueOf(run.getFileName())));
                }
            }
            return Optional.empty();
        }

        private Optional<Noise> noiseIn(Path run, ExperimentSchedule planned) {
            try {
                Manifest manifest = RunDirectory.readManifest(run);
                boolean same =
                        manifest.settings().profile().equals(plan.profile().toString())
                                && isSameMachine(manifest.host())
                                && manifest.experiments().stream()
                                        .anyMatch(file -> file.id().equals(planned.id()));
                return same
                        ? RunDirectory.readRun(run).experiments().stream()
                                .filter(experiment -> experiment.id().equals(planned.id()))
                                .flatMap(experiment -> noises(experiment, manifest.jdks(), planned).stream())
                                .max(Comparator.comparingDouble(Noise::upperBound))
                        : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        private boolean isSameMachine(HostRecord earlier) {
            return earlier.cpuModel().equals(host.cpuModel())
                    && earlier.cores() == host.cores()
                    && host.hasSimilarMemory(earlier);
        }

        private List<Noise> noises(
                ExperimentRecord experiment, List<JdkRecord> earlierJdks, ExperimentSchedule planned) {
            Set<CellRecord> cells =
                    planned.trials().stream().map(RunProgress::cell).collect(Collectors.toSet());
            return experiment.comparisons().stream()
                    .filter(comparison -> comparison.n() >= MIN_BLOCKS
                            && cells.contains(comparison.baseline())
                            && cells.contains(comparison.candidate())
                            && jdks.stream()
                                    .anyMatch(jdk -> jdk.id().equals(comparison.jdk()) && earlierJdks.contains(jdk)))
                    .flatMap(comparison -> comparison.noise().stream())
                    .toList();
        }
    }
}
