package dev.loombench.report.load;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.report.text.CellName;
import java.util.List;
import java.util.Set;

/// A server under one load, represented by its first valid trial. Percentiles of several trials can't be
/// combined, and their seconds are of different times.
///
/// @param trial id of the trial; 0 for a load by itself
/// @param voided names of its metrics that a finding contradicts
public record LoadCell(CellName name, int trial, LoadRecord load, Set<String> voided) {
    private static final List<String> NAMED = List.of("p50", "p75", "p90", "p95", "p99", "p99.9");

    public static LoadCell of(CellName name, TrialRecord trial, LoadRecord load) {
        return new LoadCell(
                name, trial.id(), load, Finding.voided(trial.findings()).keySet());
    }

    public boolean isTrial() {
        return trial > 0;
    }

    /// Whether a percentile is void, or the named one below it.
    private boolean isVoid(double percentile) {
        String named = NAMED.stream()
                .filter(name -> Double.parseDouble(name.substring(1)) <= percentile)
                .reduce(NAMED.getFirst(), (lower, higher) -> higher);
        return voided.contains(percentile == 100 ? "max" : named);
    }

    /// Percentiles from the intended start that aren't void.
    public List<PercentileRecord> intended() {
        return valid(load.intended());
    }

    /// Percentiles from the sending that aren't void.
    public List<PercentileRecord> service() {
        return valid(load.service());
    }

    private List<PercentileRecord> valid(List<PercentileRecord> percentiles) {
        return percentiles.stream().filter(point -> !isVoid(point.percentile())).toList();
    }

    /// Relative difference above which latencies from the intended start and from sending are told apart.
    private static final double VISIBLE = 0.01;

    /// Name within its group.
    public String label() {
        return name.model();
    }

    /// Whether latency from the time of sending hides delays: some percentile from the intended start is
    /// visibly longer.
    public boolean hasCorrectedLatencies() {
        List<PercentileRecord> service = service();
        return intended().stream()
                .anyMatch(corrected -> service.stream()
                        .filter(raw -> raw.percentile() == corrected.percentile())
                        .anyMatch(raw -> corrected.seconds() > raw.seconds() * (1 + VISIBLE)));
    }

    /// The steady window; empty if no second is steady.
    public Window window() {
        List<Integer> steady = load.seconds().stream()
                .filter(SecondRecord::steady)
                .map(SecondRecord::second)
                .sorted()
                .toList();
        return steady.isEmpty() ? Window.NONE : new Window(steady.getFirst(), steady.getLast() + 1);
    }

    /// Range of seconds of a load.
    ///
    /// @param from first second in it
    /// @param to first second after it
    public record Window(int from, int to) {
        static final Window NONE = new Window(0, 0);

        public boolean isEmpty() {
            return from == to;
        }
    }
}
