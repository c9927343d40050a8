package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.RecordingFixture.quarter;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.withRemoteCalls;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.borrowing;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.fullPool;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.growth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiagnosisTest {
    private static final Duration LATE_START = Duration.ofMillis(480);
    private static final Duration NO_TIME = Duration.ZERO;

    private static final StackFrame OBJECT_WAIT = inNative("java.lang.Object", "wait0");
    private static final StackFrame SLEEP = inNative("java.lang.Thread", "sleepNanos0");

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("starved by steal", on(25).process(0.3, 1.5).machine(0, 0.4, 0), "STARVED"),
                arguments(
                        "starved carriers",
                        on(25).carriers(0.3, 1.6).scheduler(1, 1).machine(0, 0, 0.8),
                        "STARVED"),
                arguments(
                        "collections that the program asks for",
                        on(25).stops(0.3, 0.28).events(RecordingFixture.requestedCollections(25, PROGRAM_FRAME)),
                        "REQUESTED_COLLECTIONS"),
                arguments(
                        "collections of which it asks for few",
                        on(25).stops(0.3, 0.28).events(RecordingFixture.requestedCollections(24, PROGRAM_FRAME)),
                        "COLLECTIONS"),
                arguments("other stops", on(25).stops(0.3, 0.01), "SAFEPOINTS"),
                arguments(
                        "pins below native code on 21",
                        on(21).pins(2, PROGRAM_FRAME, inNative("com.acme.Sort", "qsort")),
                        "PINNED_IN_NATIVE"),
                arguments(
                        "lasting pins of threads that wait for work",
                        on(21).place(ThreadActivity.IDLE, true, 2, 1),
                        "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "a pinned thread beside which nothing queues",
                        on(21).scheduler(0.5, 0).pins(1, PROGRAM_FRAME),
                        "PINNED_IN_SYNCHRONIZED?"),
                arguments("few pins", on(21).pins(0.5, PROGRAM_FRAME), "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "few pins of a process that is gone",
                        on(21).noProcess().noScheduler().pins(0.5, PROGRAM_FRAME),
                        "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "few pins that hold others up",
                        on(21).pins(0.7, PROGRAM_FRAME).delay(400, LATE_START, NO_TIME),
                        "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "the same pins by events and dumps",
                        on(21).pins(0.8, PROGRAM_FRAME).place(ThreadActivity.OTHER, true, 0.8, 1),
                        "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "pins in an initialiser, by the JVM's reason",
                        on(25).pinsBecause(
                                        "Waited for initialization of com.acme.Shop by another thread",
                                        2,
                                        PROGRAM_FRAME),
                        "PINNED_IN_INITIALISER"),
                arguments(
                        "carriers compute, no queue known",
                        on(21).carriers(1.9, 0).noScheduler(),
                        "CARRIERS_COMPUTE?"),
                arguments(
                        "cores compute, as far as others leave them",
                        on(25).process(1.28, 2).machine(0, 0.15, 0.14),
                        "CORES_COMPUTE"),
                arguments(
                        "cores compute, others much, too",
                        on(25).process(1.27, 2).machine(0, 0.15, 0.15),
                        "CORES_COMPUTE?"),
                arguments(
                        "asleep at a monitor, which holds carriers on 21",
                        on(21).scheduler(1, 1).entering(2),
                        "CONTENDED_MONITOR"),
                arguments(
                        "asleep beside others in Object.wait on 25",
                        on(25).scheduler(1, 1).addSite(true, 2, OBJECT_WAIT, PROGRAM_FRAME),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "asleep, and no class is being initialised",
                        on(25).scheduler(1, 1).addSite(true, 2, PROGRAM_FRAME).addSite(false, 1, SLEEP, PROGRAM_FRAME),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "asleep at a place where nothing parks, on 21",
                        on(21).scheduler(1, 1).addSite(true, 2, PROGRAM_FRAME),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "blocked event loops, before unread requests",
                        on(21).loops(8, 0.8, 0.5).unread(3),
                        "BLOCKED_EVENT_LOOP"),
                arguments(
                        "blocked event loops, and hardly anybody with them",
                        on(25).loops(2, 2, 1).unread(2),
                        "BLOCKED_EVENT_LOOP?"),
                arguments(
                        "late though carriers have time left",
                        on(21).carriers(1.4, 0)
                                .delay(300, Duration.ofMillis(80), Duration.ZERO)
                                .samples(100),
                        "CARRIERS_COMPUTE?"),
                arguments("monitor by events", on(21).entering(11), "CONTENDED_MONITOR"),
                arguments("connections that others hold", on(21).looks(borrowing(1, PROGRAM_FRAME)), "RESOURCE_POOL"),
                arguments(
                        "virtual threads that only become more",
                        on(25).looks(growth(ThreadActivity.WAIT, 10, 110, 15)),
                        "THREAD_LEAK?"),
                arguments(
                        "platform threads that only become more",
                        on(21).events(RecordingFixture.platformThreads(120, 12, 12)),
                        "PLATFORM_THREAD_LEAK?"),
                arguments("a pool that hangs", on(25).process(0, 0).looks(fullPool(3, 3, true)), "PLATFORM_POOL?"),
                arguments(
                        "more threads than they have processors for, all waiting",
                        on(25).process(0.2, 0).looks(fullPool(2, 2, false)),
                        "PLATFORM_POOL?"),
                arguments("permits", on(21).permits(1), "RESOURCE_POOL"),
                arguments("permits that fewer threads wait for", on(21).looks(List.of(permits(39))), "RESOURCE_POOL?"),
                arguments("permits that more threads wait for", on(21).looks(List.of(permits(41))), "RESOURCE_POOL"),
                arguments(
                        "calls that take longer the more there are",
                        on(25).calls(200, quarter(50, 100), quarter(60, 120), quarter(80, 150), quarter(100, 200)),
                        "FAN_OUT"),
                arguments("requests sent again", withRemoteCalls(100).connections(100, 25, 0), "FAN_OUT"),
                arguments("requests that lie unread", withRemoteCalls(100).connections(100, 0, 25), "FAN_OUT"),
                arguments("pool", on(25).pool(1, 36), "PLATFORM_POOL"),
                arguments("pool with requests unread", on(25).pool(1, 0).unread(3), "PLATFORM_POOL"),
                arguments(
                        "pool whose tasks wait at a pool made by hand",
                        on(25).poolAt(frame("java.util.concurrent.ArrayBlockingQueue", "take"), PROGRAM_FRAME),
                        "PLATFORM_POOL?"),
                arguments("pool with hardly one unread", on(25).pool(1, 0).unread(2), "PLATFORM_POOL?"),
                arguments(
                        "pool beside threads that wait for something else",
                        on(25).pool(1, 0).addWaiting(ThreadActivity.OTHER, 36),
                        "PLATFORM_POOL?"),
                arguments("pool with no more waiters than threads", on(25).pool(1, 4), "PLATFORM_POOL?"));
    }

    private static StackFrame inNative(String type, String method) {
        return new StackFrame(type, method, null, 0, true);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aFaultIsNamedAndNothingElse(String name, SymptomsBuilder symptoms, String cause) {
        assertThat(symptoms.causes()).containsExactly(cause);
        assertThat(symptoms.diagnosis().findings())
                .allSatisfy(finding -> assertThat(finding.evidence()).isNotEmpty());
        assertThat(symptoms.diagnosis().isConfirmed()).isEqualTo(!cause.endsWith("?"));
    }

    @Test
    void whereTheMachineStandsStillCallsAreLateTogether() {
        SymptomsBuilder symptoms =
                on(25).process(0.3, 1.5).machine(0, 0, 0.8).calls(200, quarter(50, 10), quarter(100, 20));

        assertThat(symptoms.causes()).containsExactly("STARVED", "FAN_OUT?");
    }

    @Test
    void aMonitorExplainsNoCarrierThatSleepsOnJdk25() {
        assertThat(on(25).scheduler(1, 1).entering(2).causes())
                .containsExactly("CONTENDED_MONITOR", "BLOCKING_NATIVE?");
    }

    @Test
    void platformThreadsThatEndOrComeAtOnceAreNoLeak() {
        assertThat(on(21).events(RecordingFixture.platformThreads(120, 13, 30)).causes())
                .as("a ninth ended")
                .isEmpty();
        assertThat(on(21).events(RecordingFixture.platformThreads(120, 0, 11)).causes())
                .as("nearly all of them started at once")
                .isEmpty();
    }

    @Test
    void whatCouldNotBeSeenSaysWhy() {
        assertThat(on(21).noScheduler().diagnosis().unobserved())
                .containsOnlyKeys("scheduler", "scheduling delay", "thread dumps", "recording", "pinning")
                .containsEntry("scheduler", "not collected");
    }

    /// Threads that wait for permits, while 40 have gone on behind the call.
    private static ThreadSite permits(double waiting) {
        Holder holder = new Holder(ThreadActivity.SLEEP, List.of(PROGRAM_FRAME), 40, false);
        return new ThreadSite(
                ThreadActivity.PERMIT,
                true,
                false,
                null,
                List.of(PROGRAM_FRAME),
                waiting,
                1,
                1,
                ThreadIds.NONE,
                0,
                holder);
    }

    @Test
    void evidenceHasNoFiguresThatAreNought() {
        assertThat(said(on(25).stops(1.07, 1.07))).contains(Message.STOPPED.with(1.0));
        assertThat(said(on(25).stops(0.3, 0.001)))
                .containsExactly(Message.STOPPED.with(0.3), Message.COLLECTIONS_HARDLY_TOOK.with(50L));
        assertThat(said(on(25).process(0.3, 1.5).machine(0, 0, 0.8))).contains(Message.OTHERS_USED_THEM.with(0.8));
        assertThat(said(on(25).process(0, 1.5).machine(0, 0.4, 0)))
                .containsExactly(
                        Message.THREADS_WAITED_AND_RAN.with(1.5, "hardly any"), Message.OTHERS_USED_THEM.with(0.4));
        assertThat(said(on(25).scheduler(1, 1).place(ThreadActivity.NATIVE, false, 2, 1)))
                .contains(Message.NOTHING_EXPLAINS.with());
    }

    private static List<Clause> said(SymptomsBuilder symptoms) {
        return symptoms.diagnosis().findings().getFirst().evidence();
    }

    @Test
    void aJvmWithoutVirtualThreadsMissesNothingOfThem() {
        SymptomsBuilder symptoms = on(17).noScheduler()
                .noCarriers()
                .addSite(false, 3, PROGRAM_FRAME)
                .deadlock();

        assertThat(symptoms.symptoms().hasVirtualThreads()).isFalse();
        assertThat(symptoms.diagnosis().unobserved()).containsOnlyKeys("recording");
        assertThat(symptoms.causes()).containsExactly("DEADLOCK");
    }

    @Test
    void whatIsSureComesFirst() {
        SymptomsBuilder symptoms = on(21).pins(0.5, PROGRAM_FRAME).stops(0.15, 0.15);

        assertThat(symptoms.causes()).containsExactly("COLLECTIONS", "PINNED_IN_SYNCHRONIZED?");
    }

    @Test
    void whatWeighsMoreComesFirstAmongTheSure() {
        assertThat(on(25).stops(0.3, 0.28).machine(0.4, 0, 0.1).causes()).containsExactly("THROTTLED", "COLLECTIONS");
        assertThat(on(25).stops(0.5, 0.48).machine(0.4, 0, 0.1).causes()).containsExactly("COLLECTIONS", "THROTTLED");
    }
}
