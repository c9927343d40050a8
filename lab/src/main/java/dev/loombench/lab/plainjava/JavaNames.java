package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.GridCell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Derives Java identifiers from the names of experiments, models, levels and tasks.
final class JavaNames {
    /// Names that generated classes use themselves.
    private static final Set<String> RESERVED_NAMES = Set.of("""
        Actor Benchmark Blackhole Callable Class Consumer Disposable Duration Exception Executor Executors Fork Future Job List
        Locale Master Math Measurement Mode Mono Object Override Queue Reply Runnable Scheduler Schedulers Scope Semaphore Start Starts
        State String System Thread Threads Unit Warmup Work
        """.split("\\s+"));

    private JavaNames() {}

    /// Name of a class, such as `Sleep10k` for `sleep-10k`.
    static String ofClass(String id) {
        String name = capitals(id);
        boolean usable = Character.isJavaIdentifierStart(name.charAt(0)) && !RESERVED_NAMES.contains(name);
        return usable ? name : "Plain" + name;
    }

    /// Distinct names of cells, made of the model and every level that varies, such as `fixedPool20Tokens10M`.
    static List<String> ofCells(List<GridCell> cells) {
        Set<String> varying = varying(cells);
        Set<String> usedNames = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (GridCell cell : cells) {
            StringBuilder name = new StringBuilder(modelName(cell.declared().model()));
            for (String factor : varying) {
                name.append('-')
                        .append(factor)
                        .append('-')
                        .append(level(cell.levels().getOrDefault(factor, "")));
            }
            names.add(unique(lowerFirst(capitals(name.toString())), usedNames));
        }
        return names;
    }

    /// Name itself, or with the first number that makes it unique; it is added to the used names.
    static String unique(String name, Set<String> usedNames) {
        String candidate = name;
        for (int i = 2; !usedNames.add(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }

    /// Part of a method name for the text of a step, such as `sleep200ms`.
    static String ofStep(String text) {
        return lowerFirst(capitals(level(text)));
    }

    /// Name of a method for several steps, such as `sleep100msThenCpu1M`.
    static String ofSteps(List<String> steps) {
        return lowerFirst(capitals(String.join("-then-", steps)));
    }

    private static String modelName(Candidate declared) {
        return declared.toString().toLowerCase(Locale.ROOT);
    }

    /// Level as part of a name: 1.5 becomes `1_5`, to differ from 15, and `1_000` becomes 1000.
    private static String level(String text) {
        return text.replace("_", "").replace(".", "_");
    }

    private static Set<String> varying(List<GridCell> cells) {
        Map<String, Set<String>> levelsByFactor = new LinkedHashMap<>();
        for (GridCell cell : cells) {
            cell.levels()
                    .forEach((factor, level) -> levelsByFactor
                            .computeIfAbsent(factor, f -> new TreeSet<>())
                            .add(level));
        }
        levelsByFactor.values().removeIf(levels -> levels.size() < 2);
        return levelsByFactor.keySet();
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
