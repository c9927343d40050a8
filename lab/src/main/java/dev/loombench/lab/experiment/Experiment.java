package dev.loombench.lab.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// An experiment as its file says it.
///
/// @param order its place in listings, the smallest first
/// @param tags words to select it by
/// @param sources where it was published, by key
/// @param method how its trials are measured
/// @param models execution models or servers that are compared, in the order of the file
/// @param baseline the model that the others are compared with; one of the models
/// @param factors what is varied, by name, with levels as published; every factor is used by
///     the workload or by options of the JVM
/// @param also cells outside the grid of models and factors
/// @param margin of equivalence that its comparisons mean, such as 0.1; empty where the usual one applies
/// @param headline the cell whose comparison with the baseline answers the question; absent where the largest
///     difference does
/// @param profiles how each profile scales it
/// @param text the file itself, kept with every run
public record Experiment(
        int order,
        String id,
        String title,
        String question,
        List<String> tags,
        Map<String, Source> sources,
        MethodKind method,
        Workload workload,
        List<Contender> models,
        Contender baseline,
        List<Factor> factors,
        List<CellRef> also,
        JvmSettings jvm,
        OptionalDouble margin,
        @Nullable CellRef headline,
        Map<Profile, ProfileSettings> profiles,
        List<Published> published,
        IdealKind ideal,
        List<Claim> claims,
        String text) {

    /// What its tasks are.
    ///
    /// @throws IllegalStateException if it sends requests to servers
    public TaskWorkload tasks() {
        if (workload instanceof TaskWorkload tasks) {
            return tasks;
        }
        throw new IllegalStateException(id + " runs no tasks");
    }

    /// The one metric that verdicts about cells with these levels are about.
    public String primaryMetric(Map<String, String> levels) {
        return workload.primaryMetric(levels).orElse(method.primaryMetric());
    }

    /// The same with other profiles.
    public Experiment with(Map<Profile, ProfileSettings> scaled) {
        return new Experiment(
                order, id, title, question, tags, sources, method, workload, models, baseline, factors, also, jvm,
                margin, headline, scaled, published, ideal, claims, text);
    }

    /// Where an experiment was published.
    ///
    /// @param setting year, JDK and machine
    /// @param method how it was measured there
    public record Source(String title, String setting, String method) {}

    /// Something varied.
    ///
    /// @param levels literals of counts or durations, at least one
    public record Factor(String name, List<String> levels) {}

    /// A figure of a source.
    ///
    /// @param cell model and factor levels; factors that it leaves out stand at their first level
    /// @param metric such as `time`
    /// @param value in the metric's unit: seconds or operations per second
    /// @param error half-width of its interval, or NaN where the source gives none
    /// @param note in what it may differ from the cell, such as `with an unstated number of tasks`; empty
    ///     where it doesn't
    public record Published(String source, CellRef cell, String metric, double value, double error, String note) {}

    /// Which physical limit applies.
    public enum IdealKind {
        /// Waves of a pool, cores or the critical path, whichever is longest.
        BATCH,
        /// The threads and the cores of a server, and those who ask it.
        SERVER,
        /// None: the work itself is nothing, only its overhead is measured.
        NONE;

        /// The word in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
