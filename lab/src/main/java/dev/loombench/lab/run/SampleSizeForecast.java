package dev.loombench.lab.run;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.protocol.Format;
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

/// Number of blocks that an experiment needs to decide a difference as large as its margin.
///
/// @param noise scatter from block to block, of the comparison that scatters most
/// @param margin margin of equivalence, as a share
/// @param needed blocks in which such a difference gets a verdict in 80 % of runs, at the upper limit of the
///     noise; empty above 10,000
/// @param planned blocks
public record SampleSizeForecast(String experiment, Noise noise, double margin, OptionalInt needed, int planned) {
    static SampleSizeForecast forecast(String experiment, Noise noise, double margin, int planned) {
        return new SampleSizeForecast(
                experiment,
                noise,
                margin,
                DetectableEffect.blocksNeededForVerdict(margin, noise.upperBound()),
                planned);
    }

    /// Forecasts for the experiments whose noise is known from an earlier run on this machine.
    ///
    /// @param request the new run
    public static List<EarlierRunForecast> forecast(RunRequest request, TrialSchedule plan) {
        NoiseHistory earlier = NoiseHistory.find(request, plan);
        return plan.experiments().stream()
                .flatMap(planned -> earlier.find(planned).stream()
                        .map(past -> new EarlierRunForecast(
                                SampleSizeForecast.forecast(
                                        planned.id(),
                                        past.noise(),
                                        planned.experiment()
                                                .margin()
                                                .orElse(request.settings().margin()),
                                        planned.blocks()),
                                past.run())))
                .toList();
    }

    /// Forecast from the noise of an earlier run.
    ///
    /// @param run name of that run's directory
    public record EarlierRunForecast(SampleSizeForecast sampleSize, String run) {
        public String sentence() {
            return sampleSize.sentence("run " + run);
        }
    }

    /// Forecast as a sentence.
    ///
    /// @param where where the noise was seen, such as `run 2026-11-20`
    public String sentence(String where) {
        return experiment + ": a difference of " + Format.percent(margin) + " needs "
                + (needed.isPresent() ? "about " + needed.getAsInt() : "more than 10,000") + " blocks at the noise of "
                + where + " (" + Format.percent(noise.standardDeviation()) + " from block to block, at most "
                + Format.percent(noise.upperBound()) + "); " + Format.count(planned, "is", "are") + " planned";
    }

    /// Block-to-block noise of the same experiments in earlier runs of the same profile on the same machine and
    /// JDKs.
    private static final class NoiseHistory {
        /// Number of runs that are searched, the newest first. Runs that can't be read are skipped.
        private static final int MAX_RUNS = 30;

        /// Smallest number of blocks from which noise is estimated.
        private static final int MIN_BLOCKS = 3;

        private final TrialSchedule plan;
        private final List<JdkRecord> jdks;
        private final HostRecord host;
        private final List<Path> runs;

        private NoiseHistory(TrialSchedule plan, List<JdkRecord> jdks, HostRecord host, List<Path> runs) {
            this.plan = plan;
            this.jdks = jdks;
            this.host = host;
            this.runs = runs;
        }

        /// Searches the output directory of a run for comparable earlier runs.
        ///
        /// @param request the new run; earlier ones are searched in its output directory
        static NoiseHistory find(RunRequest request, TrialSchedule plan) {
            return new NoiseHistory(plan, request.jdks(), request.host(), runsIn(request.out()));
        }

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

        /// Largest noise among the comparisons of an experiment in one earlier run.
        ///
        /// @param run name of that run's directory
        record EarlierRunNoise(String run, Noise noise) {}

        /// Noise of an experiment in the newest run that measured it; empty where none did.
        Optional<EarlierRunNoise> find(ExperimentSchedule planned) {
            for (Path run : runs) {
                Optional<Noise> noise = noiseIn(run, planned);
                if (noise.isPresent()) {
                    return noise.map(largest -> new EarlierRunNoise(String.valueOf(run.getFileName()), largest));
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
                    planned.trials().stream().map(TrialRecordFactory::cell).collect(Collectors.toSet());
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
