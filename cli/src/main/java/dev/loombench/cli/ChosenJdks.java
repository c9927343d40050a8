package dev.loombench.cli;

import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.host.jdk.JdkCheck;
import dev.loombench.lab.host.jdk.JdkSelection;
import dev.loombench.lab.host.jdk.UnfitJdk;
import dev.loombench.lab.journal.FileTrouble;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The JDKs that a person means.
///
/// @param jdks each once, in the order in which they were named; each was seen to start
/// @param notices about those that `all` leaves out, a line each
record ChosenJdks(List<Jdk> jdks, List<String> notices) {
    /// @param words homes, major versions or `all`; empty for the JDK that runs the lab
    /// @throws UnfitJdk if one that was named can't be used
    /// @throws UnfitMachine if there is no room for a temporary file
    static ChosenJdks of(List<String> words) {
        return of(words.isEmpty() ? List.of(System.getProperty("java.home")) : words, JdkSelection.amongDiscovered());
    }

    static ChosenJdks of(List<String> words, JdkSelection selection) {
        Set<Jdk> jdks = new LinkedHashSet<>();
        List<String> notices = new ArrayList<>();
        for (String word : words) {
            if (word.equals(JdkSelection.ALL)) {
                addAll(selection, jdks, notices);
            } else {
                Jdk jdk = selection.resolve(word);
                check(jdk);
                jdks.add(jdk);
            }
        }
        return new ChosenJdks(List.copyOf(jdks), List.copyOf(notices));
    }

    private static void addAll(JdkSelection selection, Set<Jdk> jdks, List<String> notices) {
        for (Jdk jdk : selection.recent()) {
            try {
                check(jdk);
                jdks.add(jdk);
            } catch (UnfitJdk e) {
                notices.add("--jdk all skips a JDK: " + e.getMessage());
            }
        }
        if (!selection.tooOld().isEmpty()) {
            notices.add("--jdk all skips JDKs without virtual threads (older than " + Jdk.OLDEST + "): "
                    + selection.tooOld().stream().map(Jdk::toString).collect(Collectors.joining("; ")));
        }
    }

    private static void check(Jdk jdk) {
        try {
            JdkCheck.starts(jdk);
        } catch (IOException e) {
            throw new UnfitMachine("can't write a temporary file (" + FileTrouble.of(e) + "); free some space in "
                    + System.getProperty("java.io.tmpdir")
                    + ", or choose another directory with LOOMBENCH_JVM_ARGS=-Djava.io.tmpdir=DIR");
        }
    }
}
