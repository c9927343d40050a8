package dev.loombench.cli.option;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.jdk.JdkDiscovery.UnusableJdkException;
import dev.loombench.lab.machine.jdk.JdkSelection;
import dev.loombench.lab.machine.jdk.JdkSelection.JdkStartCheck;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The JDKs under test, as selected on the command line.
///
/// @param jdks the selected JDKs without duplicates, in command-line order; each has been started once as a
///     check
/// @param notices one line for each JDK that `all` skips
record JdkChoice(List<Jdk> jdks, List<String> notices) {
    /// Selects the JDKs under test.
    ///
    /// @param args JDK homes, major versions or `all`; empty for the JDK that runs the lab
    /// @throws UnusableJdkException if one that was named can't be used
    static JdkChoice select(List<String> args) {
        return select(args.isEmpty() ? List.of(System.getProperty("java.home")) : args, JdkSelection.amongDiscovered());
    }

    static JdkChoice select(List<String> args, JdkSelection selection) {
        Set<Jdk> jdks = new LinkedHashSet<>();
        List<String> notices = new ArrayList<>();
        for (String arg : args) {
            if (arg.equals(JdkSelection.ALL_JDKS_KEYWORD)) {
                addAll(selection, jdks, notices);
            } else {
                Jdk jdk = selection.resolve(arg);
                JdkStartCheck.requireStarts(jdk);
                jdks.add(jdk);
            }
        }
        return new JdkChoice(List.copyOf(jdks), List.copyOf(notices));
    }

    private static void addAll(JdkSelection selection, Set<Jdk> jdks, List<String> notices) {
        for (Jdk jdk : selection.recent()) {
            try {
                JdkStartCheck.requireStarts(jdk);
                jdks.add(jdk);
            } catch (UnusableJdkException e) {
                notices.add("--jdk all skips a JDK: " + e.getMessage());
            }
        }
        if (!selection.tooOld().isEmpty()) {
            notices.add("--jdk all skips JDKs without virtual threads (older than " + Jdk.OLDEST_FEATURE + "): "
                    + selection.tooOld().stream().map(Jdk::toString).collect(Collectors.joining("; ")));
        }
    }
}
