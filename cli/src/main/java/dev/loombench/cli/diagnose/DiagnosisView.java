package dev.loombench.cli.diagnose;

import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Renders a diagnosis: findings by rank, then what couldn't be observed. Of each finding comes first what it
/// is, where in the program, why, and what to do.
public final class DiagnosisView {
    private static final int MAX_WIDTH = 80;
    private static final String INDENT = "   ";

    /// Most lines of a finding without `--verbose`.
    private static final int MAX_LINES = 12;

    /// Shortest observation after which "no problem found" may be said.
    private static final double MIN_SECONDS = 0.9;

    private static final String HEALTHY = "Healthy";
    private static final String NO_FINDING = "No finding";

    /// Labels of unobserved signals whose keys aren't plain words.
    private static final Map<String, String> LABELS =
            Map.of("recording", "Flight Recorder", "stops and collections", "safepoints and GC");

    private final Style style;
    private final int columns;
    private final boolean verbose;

    public DiagnosisView(Style style, int columns, boolean verbose) {
        this.style = style;
        this.columns = Math.min(MAX_WIDTH, columns);
        this.verbose = verbose;
    }

    public String render(long pid, Observation watched, Diagnosis diagnosis) {
        double seconds = watched.symptoms().window().toNanos() / 1e9;
        StringBuilder out = new StringBuilder();
        out.append(wrapped(
                String.format(Locale.ROOT, "Process %d, JDK %s, watched for %.1f s.", pid, watched.java(), seconds),
                ""));
        if (watched.endReason() != null) {
            out.append(wrapped("Watching ended early: " + watched.endReason() + ".", ""));
        }
        if (!watched.symptoms().hasVirtualThreads()) {
            out.append(wrapped("This JVM has no virtual threads, which came with JDK 21.", ""));
        }
        int rank = 0;
        for (CauseFinding finding : diagnosis.findings()) {
            finding(out.append('\n'), ++rank, finding);
        }
        if (diagnosis.findings().isEmpty()) {
            out.append('\n').append(withoutFindings(watched, diagnosis, seconds));
        }
        if (!diagnosis.unobserved().isEmpty()) {
            out.append("\nNot observed:\n");
            diagnosis
                    .unobserved()
                    .forEach((name, reason) ->
                            out.append(wrapped("- " + LABELS.getOrDefault(name, name) + ": " + reason, "  ")));
        }
        return out.toString();
    }

    private String withoutFindings(Observation watched, Diagnosis diagnosis, double seconds) {
        if (watched.endReason() != null && seconds < MIN_SECONDS) {
            return wrapped("It ended too soon for a diagnosis.", "");
        }
        String basis = diagnosis.basis().text() + ".";
        if (watched.endReason() != null) {
            return wrapped(NO_FINDING + " until then; " + basis, "");
        }
        return diagnosis.isHealthy()
                ? wrapped(HEALTHY + ": " + basis, "").replaceFirst(HEALTHY, style.good(HEALTHY))
                : wrapped(NO_FINDING + "; " + basis, "");
    }

    private void finding(StringBuilder out, int rank, CauseFinding finding) {
        String title = finding.title().toString();
        boolean confirmed = finding.confidence() == Confidence.CONFIRMED;
        String word = confirmed ? "confirmed" : "suspected";
        String headline = wrapped(rank + ". " + title + " (" + word + ")", INDENT);
        out.append(headline.replace(title, style.bold(title))
                .replace(word, confirmed ? style.bad(word) : style.warning(word)));
        List<String> frames =
                finding.frames().stream().map(frame -> "at " + frame).toList();
        String remedy = (confirmed ? "" : "If so: ") + finding.remedy();
        List<String> lines = new ArrayList<>();
        frames.stream().limit(1).forEach(frame -> lines.addAll(lines(frame)));
        finding.sentences().stream().limit(1).forEach(reason -> lines.addAll(lines(reason)));
        lines.addAll(lines(remedy));
        finding.sentences().stream().skip(1).forEach(sentence -> lines.addAll(lines("- " + sentence)));
        frames.stream().skip(1).forEach(frame -> lines.addAll(lines(frame)));
        int room =
                verbose ? Integer.MAX_VALUE : MAX_LINES - (int) headline.lines().count();
        int shown = lines.size() <= room ? lines.size() : room - 1;
        lines.subList(0, shown).forEach(line -> out.append(line).append('\n'));
        if (shown < lines.size()) {
            out.append(INDENT)
                    .append("… ")
                    .append(Format.count(lines.size() - shown, "more line"))
                    .append(" with -v\n");
        }
    }

    private List<String> lines(String text) {
        String hanging = text.startsWith("- ") || text.startsWith("at ") ? INDENT + "  " : INDENT;
        return wrapped(INDENT + text, hanging).lines().toList();
    }

    /// Wraps plain text; styles are applied to the result, since they would count as characters.
    private String wrapped(String text, String indent) {
        String lead = text.substring(0, text.length() - text.stripLeading().length());
        return lead + Screen.wrapped(text, columns - lead.length(), indent) + '\n';
    }
}
