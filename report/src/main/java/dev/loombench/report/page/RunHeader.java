package dev.loombench.report.page;

import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.LabelledValue;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Heading of the page: the run's id, status and main facts.
public record RunHeader(String id, Chip status, List<LabelledValue> facts) {
    public String sentence() {
        return facts.stream().map(fact -> fact.name() + ": " + fact.value()).collect(Collectors.joining("; ")) + ".";
    }

    private static final DateTimeFormatter START_FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    public static RunHeader of(RunDocument run) {
        Instant end = run.finishedAt();
        String took = end == null ? "not finished" : "took " + Format.elapsed(Duration.between(run.startedAt(), end));
        List<String> jdks =
                run.jdks().stream().map(JdkRecord::version).distinct().toList();
        return new RunHeader(
                run.id(),
                Chip.of(run.status()),
                List.of(
                        new LabelledValue("Profile", run.profile()),
                        new LabelledValue("Started", START_FORMAT.format(run.startedAt()) + ", " + took),
                        new LabelledValue(jdks.size() == 1 ? "JDK" : "JDKs", String.join(", ", jdks)),
                        new LabelledValue(
                                "Machine",
                                run.host().os() + ", " + run.host().cpuModel() + ", "
                                        + Format.count(run.host().cores(), "core"))));
    }
}
