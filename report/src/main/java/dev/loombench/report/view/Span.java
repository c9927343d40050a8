package dev.loombench.report.view;

import dev.loombench.report.text.CellName;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.RatioBar;

/// Part of a text that is shown in one way.
public sealed interface Span {
    /// What is shown where there is only text; empty for what is only a picture.
    String words();

    /// Words in one tone.
    record Words(String words, Tone tone) implements Span {}

    /// A highlighted word, such as a verdict.
    record Mark(Chip chip) implements Span {
        @Override
        public String words() {
            return chip.word();
        }
    }

    /// Name of a cell with its model's colour.
    record Name(CellName name) implements Span {
        @Override
        public String words() {
            return name.text();
        }
    }

    /// Picture of a ratio with its interval.
    ///
    /// @param slot index of the colour
    /// @param open whether the ratio's verdict is undecided
    record Picture(RatioBar bar, int slot, boolean open) implements Span {
        @Override
        public String words() {
            return "";
        }
    }

    /// Axis of the pictures beneath it.
    record Axis(RatioBar.Scale scale) implements Span {
        @Override
        public String words() {
            return "";
        }
    }

    /// The beginning of a new line.
    record Break() implements Span {
        @Override
        public String words() {
            return "; ";
        }
    }
}
