package dev.loombench.cli.diagnose;

import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.text.Chip;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What is shown of a diagnosis: findings by rank, then what couldn't be observed. Of each finding comes first where in
/// the program it is, why, and what to do.
public final class DiagnosisDescription {
    /// Most that is said of a finding without `--verbose`.
    private static final int MAX_ITEMS = 6;

    /// Shortest observation after which "no problem found" may be said.
    private static final double MIN_SECONDS = 0.9;

    /// Labels of unobserved signals whose keys aren't plain words.
    private static final Map<String, String> LABELS =
            Map.of("recording", "Flight Recorder", "stops and collections", "safepoints and GC");

    private DiagnosisDescription() {}

    /// @param verbose whether all is told of each finding
    public static List<Block> of(long pid, Observation watched, Diagnosis diagnosis, boolean verbose) {
        double seconds = watched.symptoms().window().toNanos() / 1e9;
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Sentence(
                String.format(Locale.ROOT, "Process %d, JDK %s, watched for %.1f s.", pid, watched.java(), seconds)));
        if (watched.endReason() != null) {
            blocks.add(new Sentence("Watching ended early: " + watched.endReason() + "."));
        }
        if (!watched.symptoms().hasVirtualThreads()) {
            blocks.add(new Sentence("This JVM has no virtual threads, which came with JDK 21."));
        }
        int rank = 0;
        for (CauseFinding finding : diagnosis.findings()) {
            blocks.add(finding(++rank, finding, verbose));
        }
        if (diagnosis.findings().isEmpty()) {
            blocks.add(new Sentence(withoutFindings(watched, diagnosis, seconds)));
        }
        if (!diagnosis.unobserved().isEmpty()) {
            blocks.add(Items.of(
                    "Not observed:",
                    diagnosis.unobserved().entrySet().stream()
                            .map(entry -> LABELS.getOrDefault(entry.getKey(), entry.getKey()) + ": " + entry.getValue())
                            .toList()));
        }
        return blocks;
    }

    private static Text withoutFindings(Observation watched, Diagnosis diagnosis, double seconds) {
        if (watched.endReason() != null && seconds < MIN_SECONDS) {
            return Text.of("It ended too soon for a diagnosis.");
        }
        String basis = diagnosis.basis().text() + ".";
        if (watched.endReason() != null) {
            return Text.of("No finding until then; " + basis);
        }
        return diagnosis.isHealthy()
                ? Text.of(new Chip("Healthy", Chip.Tone.GOOD)).plus(": " + basis, Tone.PLAIN)
                : Text.of("No finding; " + basis);
    }

    private static Items finding(int rank, CauseFinding finding, boolean verbose) {
        boolean confirmed = finding.confidence() == Confidence.CONFIRMED;
        List<String> frames =
                finding.frames().stream().map(frame -> "at " + frame).toList();
        List<String> evidence = finding.sentences();
        List<Text> items = Stream.of(
                        frames.stream().limit(1),
                        evidence.stream().limit(1),
                        Stream.of((confirmed ? "To do: " : "To do, if so: ") + finding.remedy()),
                        Stream.concat(evidence.stream().skip(1), frames.stream().skip(1))
                                .map(further -> "- " + further))
                .flatMap(sentences -> sentences)
                .map(Text::of)
                .toList();
        int shown = verbose || items.size() <= MAX_ITEMS ? items.size() : MAX_ITEMS - 1;
        Text more = Text.of(
                shown == items.size() ? "" : MessageTemplate.fill("… {n} more with -v", items.size() - shown),
                Tone.QUIET);
        return new Items(
                Text.of(rank + ". ")
                        .plus(finding.title().toString(), Tone.STRONG)
                        .plus(" (", Tone.PLAIN)
                        .plus(Text.of(
                                confirmed
                                        ? new Chip("confirmed", Chip.Tone.BAD)
                                        : new Chip("suspected", Chip.Tone.CARE)))
                        .plus(")", Tone.PLAIN),
                Stream.concat(items.stream().limit(shown), Stream.of(more).filter(text -> !text.isEmpty()))
                        .toList());
    }
}
