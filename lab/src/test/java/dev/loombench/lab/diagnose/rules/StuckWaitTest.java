package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Waits for what doesn't come, and full queues.
class StuckWaitTest {
    private static final String IN_PAY = " in com.acme.Shop.pay";
    private static final Clause ALL_DUMPS = Message.DUMPS_OVER_TIME.with(6, Duration.ofSeconds(10));
    private static final StackFrame JOIN = frame("java.util.concurrent.CompletableFuture", "join");
    private static final StackFrame LATCH = frame("java.util.concurrent.CountDownLatch", "await");
    private static final StackFrame TIMED = frame("java.util.concurrent.CompletableFuture", "timedGet");
    private static final StackFrame PUT = frame("java.util.concurrent.ArrayBlockingQueue", "put");

    @ParameterizedTest
    @EnumSource(names = {"RESULT", "RENDEZVOUS"})
    void theSameThreadsWhileNothingElseGoesOnAreAStuckWait(ThreadActivity activity) {
        ThreadDumpSummary dumps = dumps(List.of(
                site(activity, true, 40, ThreadIds.of(1, 2), JOIN, PROGRAM_FRAME),
                site(ThreadActivity.SLEEP, false, 1, ThreadIds.NONE, PROGRAM_FRAME)));
        CauseFinding finding = first(idle().looks(dumps.moving(ThreadIds.of(8), ThreadIds.of(50, 51))));

        assertThat(finding.cause()).isEqualTo(Cause.STUCK_WAIT);
        assertThat(finding.confidence()).isEqualTo(Confidence.SUSPECTED);
        assertThat(finding.evidence())
                .contains(Message.SAME_THREADS_WAITED.with(
                        "40 virtual threads", IN_PAY, activity.awaited(), " (CompletableFuture.join)", ALL_DUMPS));
        assertThat(idle().looks(dumps.moving(ThreadIds.of(8, 50), ThreadIds.of(50, 51)))
                        .causes())
                .as("a carrier ran: they may have come back")
                .isEmpty();
        assertThat(idle().looks(dumps.moving(ThreadIds.of(8), ThreadIds.NONE)).causes())
                .as("idle carriers have ended")
                .containsExactly("STUCK_WAIT?");
        assertThat(idle().looks(dumps.withoutProcessorTimes()).causes())
                .as("carriers aren't known")
                .isEmpty();
    }

    @Test
    void aTimeLimitThatDidNotPassMakesNoDifference() {
        ThreadDumpSummary dumps =
                dumps(List.of(site(ThreadActivity.RESULT, false, 40, ThreadIds.of(1), TIMED, PROGRAM_FRAME)));

        assertThat(first(idle().looks(dumps)).evidence())
                .first()
                .isEqualTo(Message.SAME_THREADS_WAITED_WITH_LIMIT.with(
                        "40 platform threads",
                        IN_PAY,
                        ThreadActivity.RESULT.awaited(),
                        " (CompletableFuture.timedGet)",
                        ALL_DUMPS));
        assertThat(idle().looks(dumps.moving(ThreadIds.of(1), ThreadIds.NONE)).causes())
                .as("a thread that ran has come back")
                .isEmpty();
    }

    @Test
    void clientsWithoutAnAnswerAndASinglePartyOfABarrierHang() {
        StackFrame send = frame("jdk.internal.net.http.HttpClientImpl", "send");
        StackFrame exchange = frame("java.util.concurrent.Exchanger", "exchange");
        ThreadSite clients = site(ThreadActivity.OUTSIDE, false, 5, ThreadIds.of(1), send, PROGRAM_FRAME);
        ThreadSite party = site(ThreadActivity.RENDEZVOUS, false, 1, ThreadIds.of(1), exchange, PROGRAM_FRAME);

        assertThat(first(idle().looks(List.of(clients))).remedy().kind()).isEqualTo(Message.LIMIT_TIME_OF_CALLS);
        assertThat(causes(idle(), party)).containsExactly("STUCK_WAIT?");
    }

    @Test
    void whatGoesOnByItselfOrMayBeAnsweredIsNone() {
        ThreadSite stuck = site(ThreadActivity.RESULT, false, 40, ThreadIds.of(1), JOIN, PROGRAM_FRAME);

        assertThat(causes(idle(), site(ThreadActivity.RESULT, false, 40, ThreadIds.NONE, JOIN, PROGRAM_FRAME)))
                .as("other threads each time")
                .isEmpty();
        assertThat(causes(idle(), site(ThreadActivity.RENDEZVOUS, false, 2, ThreadIds.of(1), LATCH, PROGRAM_FRAME)))
                .as("main threads")
                .isEmpty();
        assertThat(causes(idle(), stuck, site(ThreadActivity.OTHER, false, 1, ThreadIds.NONE, PROGRAM_FRAME)))
                .as("a thread that moves")
                .isEmpty();
        assertThat(causes(idle(), stuck, site(ThreadActivity.OUTSIDE, true, 40, ThreadIds.of(9), PROGRAM_FRAME)))
                .as("each waits for an answer")
                .isEmpty();
        assertThat(causes(on(25).process(1, 0), stuck))
                .as("a thread that computes")
                .isEmpty();
        assertThat(causes(idle().machine(0.4, 0, 0), stuck))
                .as("beside another finding")
                .doesNotContain("STUCK_WAIT?");
    }

    @Test
    void threadsThatPutIntoAFullQueueHangOrAreHeldBack() {
        ThreadSite hung = site(ThreadActivity.PUT, false, 1, ThreadIds.of(7), PUT, PROGRAM_FRAME);
        ThreadSite slow = site(ThreadActivity.PUT, true, 20, ThreadIds.NONE, PUT, PROGRAM_FRAME);

        CauseFinding hang = first(idle().looks(List.of(hung)));
        assertThat(hang.title().kind()).isEqualTo(Message.PUTTERS_HANG);
        assertThat(hang.evidence().getFirst().values())
                .contains(Message.TO_HAND_OVER.with(IN_PAY, " (ArrayBlockingQueue.put)"));
        assertThat(first(on(25).looks(List.of(slow))).title()).isEqualTo(Cause.FULL_QUEUE.title());
        assertThat(causes(
                        on(25).carriers(0.2, 0),
                        site(ThreadActivity.PUT, true, 1, ThreadIds.of(7), PUT, PROGRAM_FRAME)))
                .as("a virtual thread that may have put meanwhile")
                .isEmpty();
    }

    @Test
    void sitesWhoseThreadsRanDoNotStandStill() {
        ThreadDumpSummary summary =
                dumps(List.of(site(ThreadActivity.PUT, false, 2, ThreadIds.of(7, 8), PUT, PROGRAM_FRAME)));

        assertThat(summary.moving(ThreadIds.of(8), ThreadIds.NONE)
                        .sites()
                        .getFirst()
                        .still())
                .isFalse();
        assertThat(summary.moving(ThreadIds.of(9), ThreadIds.NONE)
                        .sites()
                        .getFirst()
                        .still())
                .isTrue();
    }

    private static SymptomsBuilder idle() {
        return on(25).process(0.01, 0).carriers(0, 0);
    }

    private static List<String> causes(SymptomsBuilder symptoms, ThreadSite... sites) {
        return symptoms.looks(List.of(sites)).causes();
    }
}
