package dev.loombench.lab.load.capacity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/// Bracket of rates between which an objective begins to be missed. Since a lower rate may fail and a higher
/// one pass by chance, margins are made to rise with the rate by isotonic regression.
///
/// Source: Ayer, Brunk, Ewing, Reid and Silverman, An Empirical Distribution Function for Sampling with
/// Incomplete Information, Annals of Mathematical Statistics 26 (1955): pool adjacent violators.
///
/// @param low logarithm of the highest rate that meets the objective; empty where none does
/// @param high logarithm of the lowest rate that misses it; empty where none does
record IsotonicBracket(OptionalDouble low, OptionalDouble high) {
    private record Block(double first, double last, double margin, int weight) {
        Block plus(Block next) {
            int joined = weight + next.weight;
            return new Block(first, next.last, (margin * weight + next.margin * next.weight) / joined, joined);
        }
    }

    static IsotonicBracket of(List<MarginPoint> points) {
        List<Block> blocks = new ArrayList<>();
        for (MarginPoint point : points.stream()
                .sorted(Comparator.comparingDouble(MarginPoint::logRate))
                .toList()) {
            Block block = new Block(point.logRate(), point.logRate(), point.margin(), 1);
            while (!blocks.isEmpty() && mustJoin(blocks.getLast(), block)) {
                block = blocks.removeLast().plus(block);
            }
            blocks.add(block);
        }
        return new IsotonicBracket(
                blocks.stream()
                        .filter(b -> b.margin <= 0)
                        .mapToDouble(Block::last)
                        .max(),
                blocks.stream()
                        .filter(b -> b.margin > 0)
                        .mapToDouble(Block::first)
                        .min());
    }

    private static boolean mustJoin(Block below, Block above) {
        return below.margin >= above.margin || below.last == above.first;
    }
}
