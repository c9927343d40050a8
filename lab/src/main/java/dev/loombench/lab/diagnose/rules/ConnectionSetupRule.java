package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import dev.loombench.protocol.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds threads that don't get on with setting up a connection: they stand in a name look-up, in
/// connecting or in a handshake of TLS in every dump.
final class ConnectionSetupRule implements DiagnosisRule {
    /// Number of threads at one site from which on it isn't one client that tries to reach a server now and
    /// then.
    private static final int MIN_THREADS = 3;

    private static final double WEIGHT = 0.85;

    /// Weight where a healthy server looks the same.
    private static final double LOW_WEIGHT = 0.3;

    private static final String FIRST_READ_TITLE = "Threads wait for a handshake of TLS that nobody begins";

    @Override
    public List<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.load().present().isPresent()
                ? List.of()
                : symptoms.sufficientDumps().stream()
                        .flatMap(dumps ->
                                dumps.sites().stream()
                                        .filter(site -> site.still() && site.threads() >= MIN_THREADS)
                                        .flatMap(site -> ConnectionPhase.find(site.stack())
                                                .flatMap(phase -> finding(symptoms, dumps, site, phase))
                                                .stream())
                                        .min(Comparator.comparing(CauseFinding::confidence))
                                        .stream())
                        .toList();
    }

    /// Whether a server waits for a client that has connected ahead: an HTTP server that is known calls the JDK
    /// there, or serves the connection from there on.
    private static boolean isOfServer(ThreadSite site, ConnectionPhase phase) {
        return switch (phase) {
            case NAME_LOOKUP, CONNECT -> false;
            case TLS_FIRST_READ -> ServingThreads.isInRequest(site.stack());
            case TLS_HANDSHAKE ->
                ServingThreads.isInRequest(site.stack().stream()
                        .dropWhile(FrameClassifier::isJdk)
                        .limit(1)
                        .toList());
        };
    }

    /// The finding. Virtual threads may come back to the same place again and again, unless no carrier ran:
    /// many short look-ups of names look like one that is long.
    private static Optional<CauseFinding> finding(
            Symptoms symptoms, ThreadDumpSummary dumps, ThreadSite site, ConnectionPhase phase) {
        boolean mayReturn = site.virtual() && !dumps.movement().carriersStill();
        boolean mayServe = phase == ConnectionPhase.TLS_FIRST_READ;
        if (mayReturn && phase == ConnectionPhase.NAME_LOOKUP || isOfServer(site, phase)) {
            return Optional.empty();
        }
        String sentence = "The same "
                + Format.count(Math.round(site.threads()), (site.virtual() ? "virtual" : "platform") + " thread")
                + " stood"
                + FrameClassifier.inMethod(site.stack())
                + " in all " + dumps.dumps() + " thread dumps, over " + Format.waitTime(symptoms.window()) + ", in "
                + phase.title() + ".";
        return Optional.of(new CauseFinding(
                Cause.CONNECTION_SETUP,
                mayReturn || mayServe ? Confidence.SUSPECTED : Confidence.CONFIRMED,
                mayServe ? LOW_WEIGHT : WEIGHT,
                List.of(
                        sentence,
                        mayServe
                                ? "Threads of a server wait like that, too, for clients that have connected ahead."
                                : mayReturn
                                        ? "They may try again and again: other virtual threads ran meanwhile."
                                        : "None of them went on."),
                site.stack(),
                mayServe ? FIRST_READ_TITLE : Cause.CONNECTION_SETUP.title(),
                phase.remedy()));
    }
}
