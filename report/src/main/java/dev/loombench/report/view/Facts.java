package dev.loombench.report.view;

import java.util.List;

/// Names with their values, a line each.
///
/// @param title may be empty
public record Facts(String title, List<LabelledValue> facts) implements Block {
    @Override
    public boolean isEmpty() {
        return facts.isEmpty();
    }
}
