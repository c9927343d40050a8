package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Words on what kept a server from answering more, or sooner: the first finding of the rules, where there is one.
/// `docs/reference/server-limits.md` has the rules.
public final class ServerLimit {
    private ServerLimit() {}

    /// Describes the limit: its name, and sentences with the values.
    ///
    /// @param symptoms symptoms under the load
    public static String text(Symptoms symptoms, ServerLoad load) {
        return Diagnosis.diagnose(symptoms).findings().stream()
                .findFirst()
                .map(finding -> text(finding, load))
                .orElseGet(() -> "unknown: " + unknownReason(symptoms, load));
    }

    private static String text(CauseFinding finding, ServerLoad load) {
        List<String> sentences = new ArrayList<>(finding.evidence());
        if (!load.isCpuBound()) {
            sentences.add("The process used " + load.cpuText() + ".");
        }
        finding.frames().stream()
                .findFirst()
                .filter(frame -> sentences.stream().noneMatch(sentence -> sentence.contains(frame)))
                .ifPresent(frame -> sentences.add("See " + frame + "."));
        return (finding.confidence() == Confidence.CONFIRMED ? "" : "perhaps ")
                + finding.cause().limit()
                + sentences.stream().map(sentence -> " " + sentence).collect(Collectors.joining("", ".", ""));
    }

    private static String unknownReason(Symptoms symptoms, ServerLoad load) {
        int dumps = symptoms.dumps().present().map(ThreadDumpSummary::dumps).orElse(0);
        if (!load.waits()) {
            return "no limit was reached: " + rates(load) + ", with " + Format.significant(load.inFlight())
                    + " requests in flight and CPU " + load.cpuText();
        }
        return dumps < ThreadDumpSummary.MIN_DUMPS
                ? "the recording has " + dumps + " thread dumps of the window, and at least "
                        + ThreadDumpSummary.MIN_DUMPS + " are needed; make the window longer"
                : "of " + Format.significant(load.inFlight()) + " requests in flight, "
                        + Format.significant(RequestWaits.threads(symptoms))
                        + " were seen waiting on threads, and no thread pool was full; CPU " + load.cpuText()
                        + " isn't the limit either";
    }

    private static String rates(ServerLoad load) {
        String answered = Format.significant(load.answered()) + " requests/s were answered during the recording";
        return load.offered().isPresent()
                ? answered + ", of " + Format.significant(load.offered().getAsDouble()) + " offered"
                : answered;
    }
}
