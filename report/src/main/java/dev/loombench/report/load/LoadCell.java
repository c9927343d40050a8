package dev.loombench.report.load;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.LoadRecord.SecondRecord;
import dev.loombench.report.text.CellName;
import java.util.List;

/// A server under one load, represented by its first valid trial. Percentiles of several trials can't be
/// combined, and their seconds are of different times.
///
/// @param trial id of the trial
public record LoadCell(CellName name, int trial, LoadRecord load) {
    /// Relative difference above which latencies from the intended start and from sending are told apart.
    private static final double VISIBLE = 0.01;

    /// Name within its group.
    public String label() {
        return name.model();
    }

    /// Whether latency from the time of sending hides delays: some percentile from the intended start is
    /// visibly longer.
    public boolean hasCorrectedLatencies() {
        List<PercentileRecord> service = load.service();
        return load.intended().stream()
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
