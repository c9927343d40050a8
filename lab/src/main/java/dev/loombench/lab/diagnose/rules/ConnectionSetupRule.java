package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.CauseFinding.Confidence;
import dev.loombench.lab.diagnose.rules.Diagnosis.Rule;
import dev.loombench.lab.diagnose.rules.ThreadDumpSummary.ThreadSite;
import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Optional;

/// Finds threads that don't get on with setting up a connection: they stand in a name look-up, in
/// connecting or in a handshake of TLS in every dump.
final class ConnectionSetupRule implements Rule {
    /// Number of threads at one site from which on it isn't one client that tries to reach a server now and
    /// then.
    private static final int MIN_THREADS = 3;

    private static final double WEIGHT = 0.85;

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.load().present().isPresent()
                ? List.of()
                : symptoms.sufficientDumps().stream()
                        .flatMap(dumps -> dumps.sites().stream()
                                .filter(site -> site.still() && site.threads() >= MIN_THREADS)
                                .flatMap(
                                        site -> ConnectionPhase.find(site.stack())
                                                .flatMap(phase -> finding(symptoms, dumps, site, phase))
                                                .stream())
                                .limit(1))
                        .toList();
    }

    /// The finding. Virtual threads may come back to the same place again and again, unless no carrier ran:
    /// many short look-ups of names look like one that is long.
    private static Optional<CauseFinding> finding(
            Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite site, ConnectionPhase phase) {
        boolean mayReturn = site.virtual() && !dumps.movement().carriersStill();
        if (mayReturn && phase == ConnectionPhase.NAME_LOOKUP) {
            return Optional.empty();
        }
        String sentence = "The same "
                + Format.count(Math.round(site.threads()), (site.virtual() ? "virtual" : "platform") + " thread")
                + " stood"
                + FrameClassifier.mainFrame(site.stack())
                        .map(frame -> " in " + frame.qualifiedMethod())
                        .orElse("")
                + " in all " + dumps.dumps() + " thread dumps, over " + Format.waitTime(symptoms.window()) + ", in "
                + phase.title() + ".";
        return Optional.of(new CauseFinding(
                Cause.CONNECTION_SETUP,
                mayReturn ? Confidence.SUSPECTED : Confidence.CONFIRMED,
                WEIGHT,
                mayReturn
                        ? List.of(sentence, "They may try again and again: other virtual threads ran meanwhile.")
                        : List.of(sentence, "None of them went on."),
                site.stack(),
                Cause.CONNECTION_SETUP.title(),
                phase.remedy()));
    }
}
