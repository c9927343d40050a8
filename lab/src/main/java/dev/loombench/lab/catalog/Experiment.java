package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.catalog.jvm.JvmSettings;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Experiment as its file defines it.
///
/// @param order place in listings, the smallest first
/// @param tags words to select it by
/// @param sources publications of its results, by key
/// @param method how its trials are measured
/// @param models execution models, servers or words of a program that are compared, in the order of the file
/// @param baseline the model that the others are compared with; one of the models
/// @param factors varied parameters with their published levels; the workload or the options of the JVM use
///     each
/// @param also cells outside the grid of models and factors
/// @param margin margin of equivalence as a share, such as 0.1; empty where the default applies
/// @param headline the cell whose comparison with the baseline answers the question; absent where the largest
///     difference does
/// @param profiles scaling and effort in each profile
/// @param text text of the file, kept with every run
public record Experiment(
        int order,
        String id,
        String title,
        String question,
        List<String> tags,
        Map<String, Publication> sources,
        MethodKind method,
        Workload workload,
        List<Candidate> models,
        Candidate baseline,
        List<Factor> factors,
        List<CellRef> also,
        JvmSettings jvm,
        OptionalDouble margin,
        @Nullable CellRef headline,
        Map<Profile, ProfileSettings> profiles,
        List<PublishedFigure> published,
        Ideal ideal,
        List<Claim> claims,
        String text) {

    /// Workload of tasks.
    ///
    /// @throws IllegalStateException if it sends requests to servers
    public TaskWorkload tasks() {
        if (workload instanceof TaskWorkload tasks) {
            return tasks;
        }
        throw new IllegalStateException(id + " runs no tasks");
    }

    /// Whether it compares the sides of a person's own service (`ab`).
    public boolean isOfService() {
        return workload instanceof ServiceWorkload;
    }

    /// Metric that decides the verdicts about cells with these levels.
    public String primaryMetric(Map<String, String> levels) {
        return workload.primaryMetric(levels).orElse(method.primaryMetric());
    }

    /// Copy with other profiles.
    public Experiment with(Map<Profile, ProfileSettings> scaled) {
        return with(models, baseline, factors, also, margin, scaled);
    }

    /// Copy with another grid, margin and profiles.
    ///
    /// @param base the model that the others are compared with
    /// @param others cells outside the grid
    Experiment with(
            List<Candidate> compared,
            Candidate base,
            List<Factor> varied,
            List<CellRef> others,
            OptionalDouble sameness,
            Map<Profile, ProfileSettings> scaled) {
        return new Experiment(
                order, id, title, question, tags, sources, method, workload, compared, base, varied, others, jvm,
                sameness, headline, scaled, published, ideal, claims, text);
    }

    /// Publication of an experiment's results.
    ///
    /// @param setting year, JDK and machine
    /// @param method method of measurement
    public record Publication(String title, String setting, String method) {}

    /// Figure of a publication.
    ///
    /// @param cell cell that it is about
    /// @param metric such as `time`
    /// @param value in the metric's unit: seconds or operations per second
    /// @param error half-width of its interval, or NaN where the source gives none
    /// @param note difference from the cell, such as `with an unstated number of tasks`; empty for none
    public record PublishedFigure(
            String source, CellRef cell, String metric, double value, double error, String note) {}

    /// Physical limit that an experiment is compared with.
    public sealed interface Ideal permits IdealKind, IdealFormula {}
}
