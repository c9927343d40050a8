package dev.loombench.lab.diagnose.threads;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Finds cycles in a graph of waits, in which each node waits for one other at most: deadlocks.
public final class WaitCycles {
    private WaitCycles() {}

    /// Finds all cycles that can be reached. Nodes are told apart by identity.
    ///
    /// @param next what a node waits for; empty for a node that goes on
    /// @return each cycle once, its nodes in the order in which they wait; a node that waits for itself is one
    public static <T> List<List<T>> find(Collection<T> nodes, Function<T, Optional<T>> next) {
        List<List<T>> cycles = new ArrayList<>();
        Set<T> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        for (T start : nodes) {
            List<T> path = new ArrayList<>();
            Optional<T> node = Optional.of(start);
            while (node.isPresent() && visited.add(node.get())) {
                path.add(node.get());
                node = next.apply(node.get());
            }
            node.ifPresent(last -> {
                int first = indexOf(path, last);
                if (first >= 0) {
                    cycles.add(List.copyOf(path.subList(first, path.size())));
                }
            });
        }
        return cycles;
    }

    private static <T> int indexOf(List<T> path, T node) {
        int index = path.size() - 1;
        while (index >= 0 && path.get(index) != node) {
            index--;
        }
        return index;
    }
}
