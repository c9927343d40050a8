package dev.loombench.report.view;

import dev.loombench.report.text.RatioBar;

public record PictureAxis(RatioBar.Scale scale) implements Span {
    @Override
    public String words() {
        return "";
    }
}
