package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;

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
            sentences.add(Message.PROCESS_USED.text(load.cpuText()));
        }
        finding.frames().stream()
                .findFirst()
                .filter(frame -> sentences.stream().noneMatch(sentence -> sentence.contains(frame)))
                .ifPresent(frame -> sentences.add("See " + frame + "."));
        return (finding.confidence() == Confidence.CONFIRMED ? "" : "perhaps ")
                + finding.cause().limit() + ". " + String.join(" ", sentences);
    }

    private static String unknownReason(Symptoms symptoms, ServerLoad load) {
        String inFlight = Format.significant(load.inFlight());
        if (!load.waits()) {
            return Message.NO_LIMIT_REACHED.text(rates(load), inFlight, load.cpuText());
        }
        int dumps = symptoms.dumps().present().map(ThreadDumpSummary::dumps).orElse(0);
        return dumps < ThreadDumpSummary.MIN_DUMPS
                ? Message.TOO_FEW_DUMPS_RECORDED.text(dumps, ThreadDumpSummary.MIN_DUMPS)
                : Message.NO_LIMIT_SEEN.text(
                        inFlight, Format.significant(RequestWaits.threads(RequestWaits.of(symptoms))), load.cpuText());
    }

    private static String rates(ServerLoad load) {
        String answered = Format.significant(load.answered());
        return load.offered().isPresent()
                ? Message.ANSWERED_OF_OFFERED.text(
                        answered, Format.significant(load.offered().getAsDouble()))
                : Message.ANSWERED.text(answered);
    }
}
