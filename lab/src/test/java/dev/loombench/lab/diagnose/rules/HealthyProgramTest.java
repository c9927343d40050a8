package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.withRemoteCalls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Programs just below the limits of the rules, which must have no finding.
class HealthyProgramTest {
    private static final Duration SHORT_DELAY = Duration.ofNanos(90_000);
    private static final Duration NO_TIME = Duration.ZERO;

    static Stream<Arguments> healthy() {
        return Stream.of(
                arguments("quiet", on(25)),
                arguments("hardly throttled", on(25).machine(0.05, 0, 0.1)),
                arguments("busy neighbours, nothing waits", on(25).machine(0, 0, 0.9)),
                arguments("idle neighbours, many wait for each other", on(25).process(0.3, 1.5)),
                arguments(
                        "busy neighbours, one waits now and then",
                        on(25).process(0.1, 0.5).machine(0, 0, 0.8)),
                arguments("half the processors used, many wait", on(25).process(1, 3)),
                arguments(
                        "fewer wait than there are processors",
                        on(25).process(1, 1.9).machine(0, 0.1, 0.39)),
                arguments("others leave more", on(25).process(1.27, 3).machine(0, 0.15, 0.14)),
                arguments("short collections", on(25).stops(0.05, 0.05)),
                arguments(
                        "carriers busy, nothing queues", on(25).carriers(1.9, 0).scheduler(1, 0.3)),
                arguments(
                        "carriers busy, nothing is late",
                        on(21).carriers(1.9, 0).noScheduler().delay(400, SHORT_DELAY, NO_TIME)),
                arguments("nine looks", on(25).scheduler(9, 1, 1)),
                arguments("a queue while carriers are free", on(25).scheduler(0.3, 1)),
                arguments("all processors used by as many threads", on(25).process(2, 0.3)),
                arguments(
                        "threads wait because others compute",
                        on(25).process(1.85, 3).machine(0, 0, 0.5)),
                arguments("some pins at the start", on(21).pins(0.1, PROGRAM_FRAME)),
                arguments("short delays", on(21).noScheduler().delay(500, SHORT_DELAY, NO_TIME)),
                arguments("a queue now and then", on(25).scheduler(0.5, 0.5)),
                arguments("two at a lock", on(25).place(ThreadActivity.LOCK, false, 2, 1)),
                arguments("a crowd at a lock once", on(25).place(ThreadActivity.LOCK, false, 9, 0.2)),
                arguments(
                        "a crowd at a lock in two dumps",
                        on(25).place(ThreadActivity.LOCK, false, 9, 1).dumps(2)),
                arguments(
                        "threads that stand at different places than who waits for a monitor",
                        on(21).addSite(false, 9, SymptomsBuilder.frame("com.acme.Other", "run"))
                                .atMonitor(3)),
                arguments(
                        "a monitor for which two wait",
                        on(21).addSite(false, 9, PROGRAM_FRAME).atMonitor(2)),
                arguments("a monitor for which three wait at the end", on(21).atMonitor(3)),
                arguments("a monitor that is free soon", on(21).entering(0.4)),
                arguments("thousands parked", on(25).place(ThreadActivity.OTHER, false, 9_000, 1)),
                arguments("a pool with a free thread now and then", on(25).pool(0.6, 36)),
                arguments(
                        "requests unread behind a pool with free threads",
                        on(25).pool(0.6, 0).unread(9)),
                arguments(
                        "an event loop that waits now and then",
                        on(25).loops(2, 1.5, 0.4).unread(9)),
                arguments(
                        "one of many event loops at a lock for a moment, in each dump another one",
                        on(25).loops(64, 1.3, 1).unread(9)),
                arguments(
                        "blocked event loops, in two dumps",
                        on(25).loops(2, 2, 1).unread(9).dumps(2)),
                arguments("a full pool in two dumps", on(25).pool(1, 36).dumps(2)),
                arguments("a worker of its own that works, for whose results two wait", on(25).pool(1, 1, 2)),
                arguments("many calls outside", withRemoteCalls(9_000).connections(9_000, 0, 0)),
                arguments("calls to a port of its own", withRemoteCalls(100).connections(100, 25, 25, true)),
                arguments("few wait outside", withRemoteCalls(99).connections(100, 25, 25)),
                arguments("few connections", withRemoteCalls(100).connections(99, 99, 99)),
                arguments(
                        "few requests sent again, or unread",
                        withRemoteCalls(100).connections(100, 24, 24)),
                arguments(
                        "calls outside in two dumps",
                        withRemoteCalls(100).dumps(2).connections(100, 25, 25)),
                arguments(
                        "connections whose threads do something else",
                        on(25).place(ThreadActivity.OTHER, false, 100, 1).connections(100, 25, 25)),
                arguments("199 calls", calls(199, 50, 100, 100, 200)),
                arguments("99 calls at once", calls(200, 49, 100, 99, 200)),
                arguments("hardly more at once", calls(200, 51, 100, 101, 200)),
                arguments("hardly slower", calls(200, 50, 100, 100, 199)),
                arguments(
                        "calls that take less time beside more others",
                        on(25).calls(
                                        400,
                                        RecordingFixture.quarter(50, 100),
                                        RecordingFixture.quarter(60, 89),
                                        RecordingFixture.quarter(80, 150),
                                        RecordingFixture.quarter(100, 200))),
                arguments("49 first values", on(21).initialValues(49, 0.5, 10e6, 50)),
                arguments("less than half first values", on(21).initialValues(50, 0.49, 10e6, 50)),
                arguments("small first values", on(21).initialValues(50, 0.5, 9.9e6, 50)),
                arguments("first values in few threads", on(21).initialValues(50, 0.5, 10e6, 49)),
                arguments("deadlock needs JDK 21", on(25).carriers(0, 0).place(ThreadActivity.OTHER, false, 2, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("healthy")
    void aHealthyProgramHasNoFinding(String name, SymptomsBuilder symptoms) {
        assertThat(symptoms.causes()).isEmpty();
        assertThat(symptoms.diagnosis().isConfirmed()).isFalse();
    }

    private static SymptomsBuilder calls(int calls, long few, long withFew, long many, long withMany) {
        return on(25).calls(calls, RecordingFixture.quarter(few, withFew), RecordingFixture.quarter(many, withMany));
    }
}
