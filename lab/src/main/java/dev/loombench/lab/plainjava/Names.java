package dev.loombench.lab.plainjava;

import dev.loombench.lab.experiment.Contender;
import dev.loombench.lab.experiment.Grid.GridCell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Java identifiers from the names of experiments, models, levels and tasks.
final class Names {
    /// Names that the written classes use themselves.
    private static final Set<String> TAKEN = Set.of("""
            Actor Benchmark Blackhole Callable Class Consumer Duration Exception Executor Executors Fork Future List
            Locale Master Math Measurement Mode Object Override Queue Reply Runnable Scope Semaphore Start Starts
            State String System Thread Threads Warmup Work
            """.split("\\s+"));

    private Names() {}

    /// `Sleep10k` for `sleep-10k`.
    static String ofClass(String id) {
        String name = capitals(id);
        boolean usable = Character.isJavaIdentifierStart(name.charAt(0)) && !TAKEN.contains(name);
        return usable ? name : "Plain" + name;
    }

    /// The model, and every level that isn't the same in all cells: `fixedPool20Tokens10M`. No two are
    /// alike.
    static List<String> ofCells(List<GridCell> cells) {
        Set<String> varying = varying(cells);
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (GridCell cell : cells) {
            StringBuilder words = new StringBuilder(modelName(cell.declared().model()));
            for (String factor : varying) {
                words.append('-')
                        .append(factor)
                        .append('-')
                        .append(level(cell.levels().getOrDefault(factor, "")));
            }
            names.add(unique(lowerFirst(capitals(words.toString())), taken));
        }
        return names;
    }

    /// The name itself, or with the first number that nobody has; it is taken from now on.
    static String unique(String name, Set<String> taken) {
        String candidate = name;
        for (int i = 2; !taken.add(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }

    /// A word of a method's name for the text of a step: `sleep200ms`.
    static String ofStep(String text) {
        return lowerFirst(capitals(level(text)));
    }

    /// `sleep100msThenCpu1M` of `sleep100ms` and `cpu1M`.
    static String joined(List<String> steps) {
        return lowerFirst(capitals(String.join("-then-", steps)));
    }

    private static String modelName(Contender declared) {
        return declared.toString().toLowerCase(Locale.ROOT);
    }

    /// So that 1.5 and 15 stay apart, and `1_000` is as readable as 1000.
    private static String level(String text) {
        return text.replace("_", "").replace(".", "_");
    }

    private static Set<String> varying(List<GridCell> cells) {
        Map<String, Set<String>> seen = new LinkedHashMap<>();
        for (GridCell cell : cells) {
            cell.levels()
                    .forEach((factor, level) ->
                            seen.computeIfAbsent(factor, f -> new TreeSet<>()).add(level));
        }
        seen.values().removeIf(levels -> levels.size() < 2);
        return seen.keySet();
    }

    static String capitals(String text) {
        StringBuilder name = new StringBuilder();
        for (String word : text.split("[^A-Za-z0-9_]+")) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
            }
        }
        return name.toString();
    }

    private static String lowerFirst(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
