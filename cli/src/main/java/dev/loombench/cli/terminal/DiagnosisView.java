package dev.loombench.cli.terminal;

import dev.loombench.lab.cause.Confidence;
import dev.loombench.lab.cause.Diagnosis;
import dev.loombench.lab.cause.Finding;
import dev.loombench.lab.watch.Watched;
import java.util.Locale;

/// What holds the threads of a JVM, in words: findings by rank, then what couldn't be seen.
public final class DiagnosisView {
    private static final int COLUMNS = 80;
    private static final String INDENT = "   ";

    private final Style style;

    public DiagnosisView(Style style) {
        this.style = style;
    }

    public String render(long pid, Watched watched, Diagnosis diagnosis) {
        StringBuilder out = new StringBuilder();
        line(
                out,
                String.format(
                        Locale.ROOT,
                        "Process %d, JDK %s, watched for %.1f s.",
                        pid,
                        watched.java(),
                        watched.symptoms().window().toNanos() / 1e9),
                "");
        if (watched.ended() != null) {
            line(out, "Not to the end: " + watched.ended() + ".", "");
        }
        int rank = 0;
        for (Finding finding : diagnosis.findings()) {
            finding(out.append('\n'), ++rank, finding);
        }
        if (diagnosis.findings().isEmpty()) {
            line(out.append('\n'), style.good("Healthy: nothing held") + ", as far as it was looked at.", "");
        }
        if (!diagnosis.unseen().isEmpty()) {
            line(out.append('\n'), "Not observable:", "");
            diagnosis.unseen().forEach((name, reason) -> line(out, "- " + name + ": " + reason, "  "));
        }
        return out.toString();
    }

    private void finding(StringBuilder out, int rank, Finding finding) {
        String confidence = switch (finding.confidence()) {
            case CONFIRMED -> style.bad("confirmed");
            case SUSPECTED -> style.warning("suspected");
        };
        line(out, rank + ". " + style.bold(finding.cause().title()) + " (" + confidence + ")", INDENT);
        finding.evidence().forEach(sentence -> line(out, INDENT + "- " + sentence, INDENT + "  "));
        finding.frames().forEach(frame -> line(out, INDENT + "at " + frame, INDENT + "  "));
        line(
                out,
                INDENT
                        + (finding.confidence() == Confidence.CONFIRMED ? "" : "If so: ")
                        + finding.cause().remedy(),
                INDENT);
    }

    private static void line(StringBuilder out, String text, String indent) {
        String lead = text.substring(0, text.length() - text.stripLeading().length());
        out.append(lead)
                .append(Screen.wrapped(text, COLUMNS - lead.length(), indent))
                .append('\n');
    }
}
