package dev.loombench.cli;

import dev.loombench.lab.cause.Diagnosis;
import dev.loombench.lab.cause.Tier;
import dev.loombench.lab.watch.Watched;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `diagnose --format json` prints.
///
/// @param seconds for which it was watched
/// @param ended why not to the end; absent where it was
/// @param notObservable why something isn't known, by what isn't
record DiagnoseReport(
        long pid,
        String java,
        String tier,
        double seconds,
        @Nullable String ended,
        boolean confirmed,
        List<Item> findings,
        Map<String, String> notObservable) {
    /// One finding.
    record Item(
            String cause, String confidence, String title, List<String> evidence, List<String> frames, String remedy) {}

    static DiagnoseReport of(long pid, Tier tier, Watched watched, Diagnosis diagnosis) {
        return new DiagnoseReport(
                pid,
                watched.java(),
                word(tier),
                watched.symptoms().window().toNanos() / 1e9,
                watched.ended(),
                diagnosis.confirmed(),
                diagnosis.findings().stream()
                        .map(finding -> new Item(
                                word(finding.cause()),
                                word(finding.confidence()),
                                finding.cause().title(),
                                finding.evidence(),
                                finding.frames(),
                                finding.cause().remedy()))
                        .toList(),
                diagnosis.unseen());
    }

    private static String word(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
