package dev.loombench.report.view;

import dev.loombench.report.text.RatioBar;

/// Picture of a ratio with its interval.
///
/// @param slot index of the colour
/// @param open whether the ratio's verdict is undecided
public record Picture(RatioBar bar, int slot, boolean open) implements Span {
    @Override
    public String words() {
        return "";
    }
}
