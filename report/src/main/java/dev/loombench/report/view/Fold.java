package dev.loombench.report.view;

import java.util.List;

/// Blocks of which only the title is shown until a reader asks for them.
///
/// @param open whether they can be seen at first
public record Fold(String title, boolean open, List<? extends Block> blocks) implements Block {
    public Fold(String title, List<? extends Block> blocks) {
        this(title, false, blocks);
    }

    public static Fold of(Table table) {
        return new Fold(table.title(), List.of(table));
    }

    public static Fold of(Facts facts) {
        return new Fold(facts.title(), List.of(facts));
    }

    /// Whether its title is that of its only block.
    public boolean isOfOne() {
        return blocks.size() == 1
                && switch (blocks.getFirst()) {
                    case Table table -> table.title().equals(title);
                    case Facts facts -> facts.title().equals(title);
                    default -> false;
                };
    }

    public boolean isOfTable() {
        return isOfOne() && blocks.getFirst() instanceof Table;
    }

    @Override
    public boolean isEmpty() {
        return blocks.stream().allMatch(Block::isEmpty);
    }
}
