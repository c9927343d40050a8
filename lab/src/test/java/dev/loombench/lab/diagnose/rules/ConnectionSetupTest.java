package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.kinds;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Threads that don't get on with setting up a connection.
class ConnectionSetupTest {
    private static final StackFrame HANDSHAKE = frame("sun.security.ssl.SSLSocketImpl", "startHandshake");
    private static final StackFrame NEGOTIATION = frame("sun.security.ssl.SSLSocketImpl", "ensureNegotiated");
    private static final StackFrame READ = frame("sun.security.ssl.SSLSocketImpl$AppInputStream", "read");
    private static final StackFrame SERVER = frame("io.helidon.webserver.ConnectionHandler", "run");
    private static final StackFrame LOOKUP = frame("java.net.Inet6AddressImpl", "lookupAllHostAddr");

    @Test
    void fewOrThoseThatRanDoNot() {
        assertThat(on(21).looks(dumps(false, 2, HANDSHAKE)).causes()).isEmpty();
        assertThat(on(21).looks(dumps(false, 30, HANDSHAKE).moving(ThreadIds.of(1), ThreadIds.NONE))
                        .causes())
                .isEmpty();
        assertThat(on(21).looks(dumps(false, 30, HANDSHAKE).withoutProcessorTimes())
                        .causes())
                .isEmpty();
    }

    @Test
    void virtualThreadsMayComeBackUnlessNoCarrierRan() {
        ThreadIds carriers = ThreadIds.of(50, 51);

        assertThat(on(25).looks(dumps(true, 30, HANDSHAKE).moving(ThreadIds.of(50), carriers))
                        .causes())
                .containsExactly("CONNECTION_SETUP?");
        assertThat(on(25).looks(dumps(true, 30, HANDSHAKE).moving(ThreadIds.NONE, carriers))
                        .causes())
                .containsExactly("CONNECTION_SETUP");
        assertThat(on(25).looks(dumps(true, 30, LOOKUP).moving(ThreadIds.of(50), carriers))
                        .causes())
                .as("many short look-ups")
                .isEmpty();
    }

    @Test
    void aServerWhoseClientsConnectAheadIsOnlySuspected() {
        ThreadDumpSummary reading = dumps(false, 30, HANDSHAKE, NEGOTIATION, READ);
        ThreadDumpSummary onVirtual = dumps(true, 30, HANDSHAKE, NEGOTIATION, READ);
        ThreadDumpSummary idle = onVirtual.moving(ThreadIds.NONE, ThreadIds.of(50, 51));

        assertThat(on(21).looks(reading).causes()).containsExactly("CONNECTION_SETUP?");
        assertThat(on(25).looks(idle).causes()).containsExactly("CONNECTION_SETUP?");
        CauseFinding finding = first(on(21).looks(reading));
        assertThat(kinds(finding.evidence())).last().isEqualTo(Message.SERVERS_READ_AHEAD);
        assertThat(finding.remedy().kind()).isEqualTo(ConnectionPhase.TLS_FIRST_READ);
    }

    @Test
    void aHandshakeThatHangsComesBeforeMoreConnectionsWithoutAny() {
        List<ThreadSite> sites = Stream.of(dumps(false, 30, HANDSHAKE, NEGOTIATION, READ), dumps(false, 5, HANDSHAKE))
                .flatMap(dumps -> dumps.sites().stream())
                .toList();

        assertThat(on(21).looks(sites).causes()).containsExactly("CONNECTION_SETUP");
    }

    @Test
    void inAKnownServerTheyAreNotNamed() {
        assertThat(on(21).looks(dumps(false, 30, HANDSHAKE, NEGOTIATION, READ, SERVER))
                        .causes())
                .isEmpty();
        assertThat(on(21).looks(dumps(false, 30, HANDSHAKE, SERVER)).causes()).isEmpty();
        assertThat(on(21).looks(dumps(false, 30, HANDSHAKE, PROGRAM_FRAME, SERVER))
                        .causes())
                .as("a request that calls another service")
                .containsExactly("CONNECTION_SETUP");
    }

    private static ThreadDumpSummary dumps(boolean virtual, double threads, StackFrame... calls) {
        return ThreadDumpFixture.dumps(List.of(ThreadDumpFixture.site(
                ThreadActivity.OUTSIDE,
                virtual,
                threads,
                ThreadIds.of(1, 2, 3),
                Stream.concat(Stream.of(calls), Stream.of(PROGRAM_FRAME)).toArray(StackFrame[]::new))));
    }
}
