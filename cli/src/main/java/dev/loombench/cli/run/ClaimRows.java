package dev.loombench.cli.run;

import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.ClaimRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.ExperimentRecord.SourceRecord;
import dev.loombench.lab.model.RunDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Claims of all experiments, from the catalog and from a run, ordered by number.
///
/// @param here machine and JDKs of the run, as text
/// @param there setting in which each source measured, by the source's key
public record ClaimRows(List<Row> rows, String here, Map<String, String> there) {
    /// A claim with its published figure and the run's result.
    ///
    /// @param figure figure that the source states; empty if it states none
    /// @param unit unit of the figures; empty for a ratio or a share
    /// @param tested result of the run; absent if its experiment wasn't part of it
    public record Row(
            String id,
            String brief,
            String source,
            OptionalDouble figure,
            String unit,
            String experiment,
            @Nullable ClaimRecord tested) {
        /// Number of the claim, for sorting; see [ClaimRecord#number].
        int number() {
            return ClaimRecord.number(id);
        }

        /// Id of the claim without the letter of its part, such as `12` of `12b`.
        String claim() {
            return id.replaceFirst("(?<=\\d)[a-z]+$", "");
        }
    }

    public ClaimRows {
        rows = List.copyOf(rows);
    }

    /// Collects the claims of the catalog and of a run.
    ///
    /// @param shipped all experiments of the catalog
    public static ClaimRows of(List<Experiment> shipped, RunDocument run) {
        List<Row> rows = new ArrayList<>();
        Map<String, String> there = new LinkedHashMap<>();
        for (ExperimentRecord experiment : run.experiments()) {
            for (SourceRecord source : experiment.sources()) {
                there.putIfAbsent(source.key(), source.setting());
            }
            experiment.claims().forEach(claim -> rows.add(row(experiment.id(), claim)));
        }
        Set<String> measured =
                run.experiments().stream().map(ExperimentRecord::id).collect(Collectors.toSet());
        shipped.stream()
                .filter(experiment -> !measured.contains(experiment.id()))
                .forEach(experiment -> experiment.claims().forEach(claim -> rows.add(row(experiment.id(), claim))));
        rows.sort(Comparator.comparingInt(Row::number).thenComparing(Row::id));
        return new ClaimRows(rows, here(run), there);
    }

    private static Row row(String experiment, ClaimRecord claim) {
        return new Row(
                claim.id(),
                claim.brief(),
                claim.source(),
                claim.figure() == null ? OptionalDouble.empty() : OptionalDouble.of(claim.figure()),
                claim.unit() == null ? "" : claim.unit(),
                experiment,
                claim);
    }

    private static Row row(String experiment, Claim claim) {
        return new Row(
                claim.id(),
                claim.brief(),
                claim.source(),
                claim.figure(),
                claim.quantity().unitWord(),
                experiment,
                null);
    }

    private static String here(RunDocument run) {
        String jdks = run.jdks().stream()
                .map(jdk -> jdk.version() + (jdk.variant() == null ? "" : " with " + jdk.variant()))
                .distinct()
                .collect(Collectors.joining(", "));
        return run.startedAt().toString().substring(0, 7) + ", JDK " + jdks + ", "
                + run.host().cpuModel() + ", " + run.host().cores() + " cores, profile " + run.profile();
    }
}
