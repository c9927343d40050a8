package dev.loombench.lab.diagnose.rules;

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
                arguments("quiet", SymptomsBuilder.on(25)),
                arguments("hardly throttled", SymptomsBuilder.on(25).machine(0.05, 0, 0.1)),
                arguments(
                        "busy neighbours, nothing waits", SymptomsBuilder.on(25).machine(0, 0, 0.9)),
                arguments(
                        "idle neighbours, many wait for each other",
                        SymptomsBuilder.on(25).process(0.3, 1.5)),
                arguments(
                        "busy neighbours, one waits now and then",
                        SymptomsBuilder.on(25).process(0.1, 0.5).machine(0, 0, 0.8)),
                arguments(
                        "half the processors used, many wait",
                        SymptomsBuilder.on(25).process(1, 3)),
                arguments(
                        "fewer wait than there are processors",
                        SymptomsBuilder.on(25).process(1, 1.9).machine(0, 0.1, 0.39)),
                arguments(
                        "others leave more",
                        SymptomsBuilder.on(25).process(1.27, 3).machine(0, 0.15, 0.14)),
                arguments("short collections", SymptomsBuilder.on(25).stops(0.05, 0.05)),
                arguments(
                        "carriers busy, nothing queues",
                        SymptomsBuilder.on(25).carriers(1.9, 0).scheduler(1, 0.3)),
                arguments(
                        "carriers busy, nothing is late",
                        SymptomsBuilder.on(21).carriers(1.9, 0).noScheduler().delay(400, SHORT_DELAY, NO_TIME)),
                arguments("nine looks", SymptomsBuilder.on(25).scheduler(9, 1, 1)),
                arguments(
                        "a queue while carriers are free",
                        SymptomsBuilder.on(25).scheduler(0.3, 1)),
                arguments(
                        "all processors used by as many threads",
                        SymptomsBuilder.on(25).process(2, 0.3)),
                arguments(
                        "threads wait because others compute",
                        SymptomsBuilder.on(25).process(1.85, 3).machine(0, 0, 0.5)),
                arguments("some pins at the start", SymptomsBuilder.on(21).pins(0.1, SymptomsBuilder.PROGRAM_FRAME)),
                arguments("short delays", SymptomsBuilder.on(21).noScheduler().delay(500, SHORT_DELAY, NO_TIME)),
                arguments("a queue now and then", SymptomsBuilder.on(25).scheduler(0.5, 0.5)),
                arguments("two at a lock", SymptomsBuilder.on(25).place(ThreadActivity.LOCK, false, 2, 1)),
                arguments("a crowd at a lock once", SymptomsBuilder.on(25).place(ThreadActivity.LOCK, false, 9, 0.2)),
                arguments(
                        "a crowd at a lock in two dumps",
                        SymptomsBuilder.on(25)
                                .place(ThreadActivity.LOCK, false, 9, 1)
                                .dumps(2)),
                arguments(
                        "threads that stand at different places than who waits for a monitor",
                        SymptomsBuilder.on(21)
                                .addSite(false, 9, SymptomsBuilder.frame("com.acme.Other", "run"))
                                .atMonitor(3)),
                arguments(
                        "a monitor for which two wait",
                        SymptomsBuilder.on(21)
                                .addSite(false, 9, SymptomsBuilder.PROGRAM_FRAME)
                                .atMonitor(2)),
                arguments(
                        "a monitor for which three wait at the end",
                        SymptomsBuilder.on(21).atMonitor(3)),
                arguments("a monitor that is free soon", SymptomsBuilder.on(21).entering(0.4)),
                arguments("thousands parked", SymptomsBuilder.on(25).place(ThreadActivity.OTHER, false, 9_000, 1)),
                arguments(
                        "a pool with a free thread now and then",
                        SymptomsBuilder.on(25).pool(0.6, 36)),
                arguments(
                        "requests unread behind a pool with free threads",
                        SymptomsBuilder.on(25).pool(0.6, 0).unread(9)),
                arguments(
                        "an event loop that waits now and then",
                        SymptomsBuilder.on(25).loops(2, 1.5, 0.4).unread(9)),
                arguments(
                        "one of many event loops at a lock for a moment, in each dump another one",
                        SymptomsBuilder.on(25).loops(64, 1.3, 1).unread(9)),
                arguments(
                        "blocked event loops, in two dumps",
                        SymptomsBuilder.on(25).loops(2, 2, 1).unread(9).dumps(2)),
                arguments(
                        "a full pool in two dumps",
                        SymptomsBuilder.on(25).pool(1, 36).dumps(2)),
                arguments(
                        "a worker of its own that works, for whose results two wait",
                        SymptomsBuilder.on(25).pool(1, 1, 2)),
                arguments(
                        "many calls outside",
                        SymptomsBuilder.withRemoteCalls(9_000).connections(9_000, 9_000, 0, 0)),
                arguments(
                        "calls to a port of its own",
                        SymptomsBuilder.withRemoteCalls(100)
                                .connections(100, 200, 25, 25)
                                .toOwnPort()),
                arguments(
                        "few wait outside", SymptomsBuilder.withRemoteCalls(99).connections(100, 200, 25, 25)),
                arguments(
                        "few connections", SymptomsBuilder.withRemoteCalls(100).connections(99, 99, 99, 99)),
                arguments(
                        "few requests sent again, or unread",
                        SymptomsBuilder.withRemoteCalls(100).connections(100, 100, 24, 24)),
                arguments(
                        "some more calls than before",
                        SymptomsBuilder.withRemoteCalls(200).connections(200, 299, 0, 0)),
                arguments(
                        "hardly more calls than before",
                        SymptomsBuilder.withRemoteCalls(300).connections(300, 449, 0, 0)),
                arguments(
                        "calls outside in two dumps",
                        SymptomsBuilder.withRemoteCalls(100).dumps(2).connections(100, 200, 25, 25)),
                arguments(
                        "connections whose threads do something else",
                        SymptomsBuilder.on(25)
                                .place(ThreadActivity.OTHER, false, 100, 1)
                                .connections(100, 200, 25, 25)),
                arguments("199 calls", calls(199, 50, 100, 100, 200)),
                arguments("99 calls at once", calls(200, 49, 100, 99, 200)),
                arguments("hardly more at once", calls(200, 51, 100, 101, 200)),
                arguments("hardly slower", calls(200, 50, 100, 100, 199)),
                arguments(
                        "calls that take less time beside more others",
                        SymptomsBuilder.on(25)
                                .calls(
                                        400,
                                        RecordingFixture.quarter(50, 100),
                                        RecordingFixture.quarter(60, 89),
                                        RecordingFixture.quarter(80, 150),
                                        RecordingFixture.quarter(100, 200))),
                arguments("49 first values", SymptomsBuilder.on(21).initialValues(49, 0.5, 10e6, 50)),
                arguments("less than half first values", SymptomsBuilder.on(21).initialValues(50, 0.49, 10e6, 50)),
                arguments("small first values", SymptomsBuilder.on(21).initialValues(50, 0.5, 9.9e6, 50)),
                arguments("first values in few threads", SymptomsBuilder.on(21).initialValues(50, 0.5, 10e6, 49)),
                arguments(
                        "deadlock needs JDK 21",
                        SymptomsBuilder.on(25).carriers(0, 0).place(ThreadActivity.OTHER, false, 2, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("healthy")
    void aHealthyProgramHasNoFinding(String name, SymptomsBuilder symptoms) {
        assertThat(symptoms.causes()).isEmpty();
        assertThat(symptoms.diagnosis().isConfirmed()).isFalse();
    }

    private static SymptomsBuilder calls(int calls, long few, long withFew, long many, long withMany) {
        return SymptomsBuilder.on(25)
                .calls(calls, RecordingFixture.quarter(few, withFew), RecordingFixture.quarter(many, withMany));
    }
}
