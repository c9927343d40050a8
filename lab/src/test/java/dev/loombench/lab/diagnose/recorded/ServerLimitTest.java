package dev.loombench.lab.diagnose.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.diagnose.recorded.CpuProfile.HotMethod;
import dev.loombench.lab.diagnose.recorded.JfrStack.Frame;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.CarrierPinning;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.PoolUtilisation;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import dev.loombench.lab.diagnose.recorded.ServerLimit.ServerLoad;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// Tests of the rules, one by one.
class ServerLimitTest {
    private static final Frame CONTROLLER = new Frame("com.acme.DemoController", "benchmark", 20);
    private static final Frame ENCIPHER = new Frame("com.acme.BCrypt", "encipher", 532);
    private static final Frame CHECK = new Frame("com.acme.BCrypt", "checkpw", 700);
    private static final WaitSite SLEEPING_WAIT = new WaitSite(WaitKind.SLEEPING, CONTROLLER, 200, 1, false);

    @Test
    void busyProcessorsAreTheCpuWithItsHottestCode() {
        var samples = new CpuProfile(500, List.of(new HotMethod(CHECK, ENCIPHER, 0.88)));

        assertThat(ServerLimit.determine(
                                evidence(samples, List.of(tomcat(200)), List.of(SLEEPING_WAIT)), load(9.7, 1000))
                        .sentence())
                .isEqualTo("CPU: 97 % of its one processor; 88 % of the samples in BCrypt.checkpw"
                        + " (mostly BCrypt.encipher, BCrypt.java:532)");
    }

    @Test
    void fewSamplesNameNoCode() {
        var samples = new CpuProfile(49, List.of(new HotMethod(CHECK, ENCIPHER, 0.88)));

        assertThat(ServerLimit.determine(evidence(samples, List.of(), List.of()), load(9.7, 1000))
                        .sentence())
                .isEqualTo("CPU: 97 % of its one processor; too few samples to say which code ran: 49 samples");
    }

    @Test
    void aFullPoolIsTheLimitIfRequestsWaitBeforeIt() {
        assertThat(ServerLimit.determine(
                                evidence(noSamples(), List.of(tomcat(200)), List.of(SLEEPING_WAIT)), load(1.2, 1000))
                        .sentence())
                .isEqualTo("the pool http-nio-8080-exec of 200 threads: all were busy"
                        + " (most sleep in DemoController.benchmark (DemoController.java:20)),"
                        + " and 800 requests were queued for it; CPU 12 % of its one processor");
    }

    @Test
    void aPoolThatIsFullWithoutAQueueOrNotFullIsNoLimit() {
        assertThat(ServerLimit.determine(
                                evidence(noSamples(), List.of(tomcat(200)), List.of(SLEEPING_WAIT)), load(1.2, 201))
                        .sentence())
                .isEqualTo("waiting: requests sleep in DemoController.benchmark (DemoController.java:20)"
                        + " (200 of 201 in flight); neither the CPU (12 % of its one processor) nor a thread pool was"
                        + " the limit");
        assertThat(ServerLimit.determine(
                        evidence(noSamples(), List.of(tomcat(150)), List.of(SLEEPING_WAIT)), load(1.2, 1000)))
                .isInstanceOf(ServerLimit.UnknownLimit.class);
    }

    @Test
    void threadsThatAreNearlyAlwaysBusyAreAFullPool() {
        assertThat(ServerLimit.determine(
                                evidence(noSamples(), List.of(tomcat(181)), List.of(SLEEPING_WAIT)), load(1.2, 1000))
                        .sentence())
                .startsWith("the pool http-nio-8080-exec of 200 threads: busy 91 % of the time (most sleep")
                .contains("819 requests were queued for it");
        assertThat(ServerLimit.determine(
                        evidence(noSamples(), List.of(tomcat(179)), List.of(SLEEPING_WAIT)), load(1.2, 1000)))
                .isInstanceOf(ServerLimit.UnknownLimit.class);
    }

    @Test
    void aTurnThatIsAlwaysWaitedForGoesBeforeThePoolBehindIt() {
        var queued = new WaitSite(WaitKind.QUEUED, CONTROLLER, 190, 1, false);
        var sometimes = new WaitSite(WaitKind.QUEUED, CONTROLLER, 190, 0.9, false);

        assertThat(ServerLimit.determine(evidence(noSamples(), List.of(tomcat(200)), List.of(queued)), load(1, 1000)))
                .isInstanceOf(ServerLimit.WaitLimit.class);
        assertThat(ServerLimit.determine(
                        evidence(noSamples(), List.of(tomcat(200)), List.of(sometimes)), load(1, 1000)))
                .isInstanceOf(ServerLimit.PoolLimit.class);
    }

    @Test
    void requestsThatDoNotWaitHaveReachedNoLimit() {
        assertThat(ServerLimit.determine(evidence(noSamples(), List.of(), List.of()), load(3, 0.4))
                        .sentence())
                .isEqualTo("unknown: no limit was reached: 500 requests/s were answered during the recording, of 500"
                        + " offered, with 0.400"
                        + " requests in flight and CPU 30 % of its one processor");
    }

    @Test
    void withoutThreadDumpsNothingIsKnown() {
        var fewDumps = new RecordingEvidence(
                Duration.ofSeconds(2),
                noSamples(),
                2,
                0,
                List.of(),
                List.of(),
                new CarrierPinning(0, Optional.empty()),
                0);

        assertThat(ServerLimit.determine(fewDumps, load(1, 100)).sentence())
                .startsWith("unknown: the recording has 2 thread");
    }

    @Test
    void aLoadNeedsAWindowAndFigures() {
        assertThatThrownBy(() -> new ServerLoad(Duration.ZERO, 1, 1, OptionalDouble.empty(), 1, 1))
                .hasMessageContaining("a window");
        assertThatThrownBy(() -> new ServerLoad(Duration.ofSeconds(1), Double.NaN, 1, OptionalDouble.empty(), 1, 1))
                .hasMessageContaining("CPU NaN s");
    }

    private static PoolUtilisation tomcat(double busy) {
        return new PoolUtilisation("http-nio-8080-exec-*", 200, busy, List.of(SLEEPING_WAIT));
    }

    private static CpuProfile noSamples() {
        return new CpuProfile(0, List.of());
    }

    private static RecordingEvidence evidence(CpuProfile samples, List<PoolUtilisation> pools, List<WaitSite> waits) {
        return new RecordingEvidence(
                Duration.ofSeconds(10), samples, 10, 0, pools, waits, new CarrierPinning(0, Optional.empty()), 0);
    }

    private static ServerLoad load(double cpuSeconds, double inFlight) {
        return new ServerLoad(Duration.ofSeconds(10), cpuSeconds, 1, OptionalDouble.of(500), 500, inFlight);
    }
}
