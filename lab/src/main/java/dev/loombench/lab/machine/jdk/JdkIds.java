package dev.loombench.lab.machine.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Assigns short ids to the JDKs of a run.
public final class JdkIds {
    private JdkIds() {}

    /// One id per JDK, in the same order: the major version; with the vendor if several share it (`25-debian`);
    /// with a number if they share the vendor too (`25-1`, `25-2`). Equal JDKs get equal ids.
    public static List<String> of(List<Jdk> jdks) {
        List<String> ids = new ArrayList<>();
        for (Jdk jdk : jdks) {
            List<Jdk> sameMajor = jdks.stream()
                    .filter(candidate -> candidate.feature() == jdk.feature())
                    .distinct()
                    .toList();
            ids.add(
                    sameMajor.size() == 1
                            ? Integer.toString(jdk.feature())
                            : jdk.feature() + "-" + suffix(jdk, sameMajor));
        }
        return List.copyOf(ids);
    }

    private static String suffix(Jdk jdk, List<Jdk> sameMajor) {
        boolean byVendor = sameMajor.stream()
                .collect(Collectors.groupingBy((Function<Jdk, String>) JdkIds::vendor, Collectors.counting()))
                .values()
                .stream()
                .allMatch(count -> count == 1);
        return byVendor ? vendor(jdk) : Integer.toString(sameMajor.indexOf(jdk) + 1);
    }

    private static String vendor(Jdk jdk) {
        String word = jdk.vendor().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String trimmed = word.replaceAll("^-|-$", "");
        return trimmed.isEmpty() ? "unknown" : trimmed;
    }
}
