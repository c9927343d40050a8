package dev.loombench.cli;

import dev.loombench.lab.cause.Diagnosis;
import dev.loombench.lab.cause.Tier;
import dev.loombench.lab.journal.LoadDocument;
import dev.loombench.lab.watch.Watched;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `diagnose --format json` prints.
///
/// @param java its version; absent where it wasn't watched
/// @param seconds for which it was watched
/// @param ended why not to the end; absent where it was
/// @param notObservable why something isn't known, by what isn't
/// @param load under which it was watched, as `load` tells it; absent without one
record DiagnoseReport(
        long pid,
        @Nullable String java,
        String tier,
        double seconds,
        @Nullable String ended,
        boolean confirmed,
        List<Item> findings,
        Map<String, String> notObservable,
        @Nullable LoadDocument load) {
    /// One finding.
    record Item(
            String cause, String confidence, String title, List<String> evidence, List<String> frames, String remedy) {}

    /// @param load under which it was watched, if there was one
    static DiagnoseReport of(long pid, Tier tier, Watched watched, Diagnosis diagnosis, @Nullable LoadDocument load) {
        return new DiagnoseReport(
                pid,
                watched.java(),
                word(tier),
                watched.symptoms().window().toNanos() / 1e9,
                watched.ended(),
                diagnosis.confirmed(),
                diagnosis.findings().stream()
                        .map(finding -> new Item(
                                finding.cause().code(),
                                finding.confidence().code(),
                                finding.cause().title(),
                                finding.evidence(),
                                finding.frames(),
                                finding.cause().remedy()))
                        .toList(),
                diagnosis.unseen(),
                load);
    }

    /// Of a load that ended before there was anything to watch.
    static DiagnoseReport unwatched(long pid, Tier tier, LoadDocument load) {
        return new DiagnoseReport(
                pid,
                null,
                word(tier),
                0,
                "the load ended before the JVM could be watched",
                false,
                List.of(),
                Map.of(),
                load);
    }

    private static String word(Tier tier) {
        return tier.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
