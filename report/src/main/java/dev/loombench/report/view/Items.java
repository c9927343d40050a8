package dev.loombench.report.view;

import java.util.List;

/// A list.
///
/// @param title may be empty
public record Items(Text title, List<Text> items) implements Block {
    public static Items of(String title, List<String> items) {
        return new Items(Text.of(title), items.stream().map(Text::of).toList());
    }

    @Override
    public boolean isEmpty() {
        return title.isEmpty() && items.isEmpty();
    }
}
