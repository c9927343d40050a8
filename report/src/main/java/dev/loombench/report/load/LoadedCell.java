package dev.loombench.report.load;

import dev.loombench.lab.journal.LoadRecord;
import dev.loombench.lab.journal.LoadRecord.PercentileRecord;
import dev.loombench.lab.journal.LoadRecord.SecondRecord;
import dev.loombench.report.text.CellName;
import java.util.List;

/// A server under one load, as its charts show it: by its first trial that counts. Percentiles of several
/// trials can't be put together, and their seconds are of different times.
///
/// @param trial id of that trial
public record LoadedCell(CellName name, int trial, LoadRecord load) {
    /// By how much the two kinds of percentiles must differ, relative, to be told apart.
    private static final double VISIBLE = 0.01;

    /// Its name within its group.
    public String label() {
        return name.model();
    }

    /// Whether counting from the sending hides something: where some percentile from the intended start is
    /// visibly longer.
    public boolean isCorrected() {
        List<PercentileRecord> service = load.service();
        return load.intended().stream()
                .anyMatch(corrected -> service.stream()
                        .filter(raw -> raw.percentile() == corrected.percentile())
                        .anyMatch(raw -> corrected.seconds() > raw.seconds() * (1 + VISIBLE)));
    }

    /// The steady window.
    public Window window() {
        List<Integer> steady = load.seconds().stream()
                .filter(SecondRecord::steady)
                .map(SecondRecord::second)
                .sorted()
                .toList();
        return steady.isEmpty() ? Window.NONE : new Window(steady.getFirst(), steady.getLast() + 1);
    }

    /// Seconds of a load.
    ///
    /// @param from the first one within
    /// @param to the first one after it
    public record Window(int from, int to) {
        static final Window NONE = new Window(0, 0);

        public boolean isEmpty() {
            return from == to;
        }
    }
}
