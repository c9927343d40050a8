package dev.loombench.report.view;

import java.util.List;

/// Blocks of which only the title is shown until a reader asks for them.
public record Fold(String title, List<? extends Block> blocks) implements Block {}
