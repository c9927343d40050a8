package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What kept a server from answering more, or sooner: the first finding of the rules, where there is one.
/// `docs/reference/server-limits.md` has the rules.
///
/// @param finding empty where no limit is known
/// @param reasons what tells of the limit, or why none is known
public record ServerLimit(Optional<CauseFinding> finding, List<Clause> reasons) {
    public static ServerLimit of(Symptoms symptoms, ServerLoad load) {
        return Diagnosis.diagnose(symptoms).findings().stream()
                .findFirst()
                .map(finding -> new ServerLimit(Optional.of(finding), reasons(finding, load)))
                .orElseGet(() -> new ServerLimit(Optional.empty(), List.of(unknownReason(symptoms, load))));
    }

    /// The name of the limit, and sentences with the values.
    @Override
    public String toString() {
        String said = reasons.stream().map(Clause::toString).collect(Collectors.joining(" "));
        return finding.map(limit -> (limit.confidence() == Confidence.CONFIRMED ? "" : "perhaps ")
                        + limit.cause().limit() + ". " + said)
                .orElseGet(() -> "unknown: " + said);
    }

    private static List<Clause> reasons(CauseFinding finding, ServerLoad load) {
        List<Clause> reasons = new ArrayList<>(finding.evidence());
        if (!load.isCpuBound()) {
            reasons.add(Message.PROCESS_USED.with(load.cpuText()));
        }
        finding.frames().stream()
                .findFirst()
                .filter(frame ->
                        reasons.stream().noneMatch(reason -> reason.toString().contains(frame)))
                .map(Message.SEE::with)
                .ifPresent(reasons::add);
        return reasons;
    }

    private static Clause unknownReason(Symptoms symptoms, ServerLoad load) {
        String inFlight = Format.significant(load.inFlight());
        if (!load.waits()) {
            return Message.NO_LIMIT_REACHED.with(rates(load), inFlight, load.cpuText());
        }
        int dumps = symptoms.dumps().present().map(ThreadDumpSummary::dumps).orElse(0);
        return dumps < ThreadDumpSummary.MIN_DUMPS
                ? Message.TOO_FEW_DUMPS_RECORDED.with(dumps, ThreadDumpSummary.MIN_DUMPS)
                : Message.NO_LIMIT_SEEN.with(
                        inFlight, Format.significant(RequestWaits.threads(RequestWaits.of(symptoms))), load.cpuText());
    }

    private static Clause rates(ServerLoad load) {
        String answered = Format.significant(load.answered());
        return load.offered().isPresent()
                ? Message.ANSWERED_OF_OFFERED.with(
                        answered, Format.significant(load.offered().getAsDouble()))
                : Message.ANSWERED.with(answered);
    }
}
