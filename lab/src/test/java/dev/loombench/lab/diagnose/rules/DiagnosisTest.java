package dev.loombench.lab.diagnose.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiagnosisTest {
    private static final Duration LATE_START = Duration.ofMillis(480);
    private static final Duration NO_TIME = Duration.ZERO;

    private static final DumpFrame OBJECT_WAIT = Seen.inNative("java.lang.Object", "wait0");
    private static final DumpFrame SLEEP = Seen.inNative("java.lang.Thread", "sleepNanos0");
    private static final DumpFrame CLASS_INITIALISER = Seen.frame("com.acme.Rates", "<clinit>");

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("throttled", Seen.on(25).machine(0.4, 0, 0.1), "THROTTLED"),
                arguments("starved", Seen.on(25).process(0.3, 1.5).machine(0, 0, 0.8), "STARVED"),
                arguments("starved by steal", Seen.on(25).process(0.3, 1.5).machine(0, 0.4, 0), "STARVED"),
                arguments(
                        "starved carriers",
                        Seen.on(25).carriers(0.3, 1.6).scheduler(1, 1).machine(0, 0, 0.8),
                        "STARVED"),
                arguments("collections", Seen.on(25).stops(0.3, 0.28), "COLLECTIONS"),
                arguments("other stops", Seen.on(25).stops(0.3, 0.01), "SAFEPOINTS"),
                arguments(
                        "deadlock",
                        Seen.on(21)
                                .carriers(0, 0)
                                .delay(0, NO_TIME, Duration.ofSeconds(10))
                                .place(Activity.LOCK, true, 2, 1),
                        "CARRIER_DEADLOCK"),
                arguments("pins on 21", Seen.on(21).pins(2, Seen.OWN), "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "pins on 21, as recordings show them",
                        Seen.on(21).pins(2, Seen.OWN, Seen.inNative("jdk.internal.vm.Continuation", "enterSpecial")),
                        "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "pins below native code on 21",
                        Seen.on(21).pins(2, Seen.OWN, Seen.inNative("com.acme.Sort", "qsort")),
                        "PINNED_IN_NATIVE"),
                arguments(
                        "lasting pins on 21", Seen.on(21).place(Activity.OTHER, true, 2, 1), "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "lasting pins of threads that wait for work",
                        Seen.on(21).place(Activity.IDLE, true, 2, 1),
                        "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "a pinned thread beside which nothing queues",
                        Seen.on(21).scheduler(0.5, 0).pins(1, Seen.OWN),
                        "PINNED_IN_SYNCHRONIZED?"),
                arguments("few pins", Seen.on(21).pins(0.5, Seen.OWN), "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "few pins of a process that is gone",
                        Seen.on(21).noProcess().noScheduler().pins(0.5, Seen.OWN),
                        "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "few pins that hold others up",
                        Seen.on(21).pins(0.7, Seen.OWN).delay(400, LATE_START, NO_TIME),
                        "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "pins in an initialiser",
                        Seen.on(25).pins(2, Seen.frame("com.acme.Shop", "<clinit>")),
                        "PINNED_IN_INITIALISER"),
                arguments(
                        "pins in class loading",
                        Seen.on(25).pins(2, Seen.frame("java.lang.ClassLoader", "loadClass"), Seen.OWN),
                        "PINNED_IN_CLASS_LOADING"),
                arguments("some pins that hold nobody up", Seen.on(21).pins(0.7, Seen.OWN), "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "the same pins by events and dumps",
                        Seen.on(21).pins(0.8, Seen.OWN).place(Activity.OTHER, true, 0.8, 1),
                        "PINNED_IN_SYNCHRONIZED?"),
                arguments(
                        "pins in an initialiser, by the JVM's reason",
                        Seen.on(25)
                                .pinsBecause(
                                        "Waited for initialization of com.acme.Shop by another thread", 2, Seen.OWN),
                        "PINNED_IN_INITIALISER"),
                arguments(
                        "pins in native code on 21, by its frame",
                        Seen.on(21).pins(2, Seen.OWN, Seen.nativeFrame(), Seen.OWN),
                        "PINNED_IN_NATIVE"),
                arguments("pins on 25", Seen.on(25).pins(2, Seen.OWN), "PINNED_IN_NATIVE"),
                arguments(
                        "carriers compute, by the queue",
                        Seen.on(25).carriers(1.9, 0.1).scheduler(1, 1),
                        "CARRIERS_COMPUTE"),
                arguments(
                        "carriers compute, by the delay",
                        Seen.on(21).carriers(1.9, 0).noScheduler().delay(400, LATE_START, NO_TIME),
                        "CARRIERS_COMPUTE"),
                arguments(
                        "carriers compute, no queue known",
                        Seen.on(21).carriers(1.9, 0).noScheduler(),
                        "CARRIERS_COMPUTE?"),
                arguments("cores compute", Seen.on(25).process(1.95, 6), "CORES_COMPUTE"),
                arguments(
                        "cores compute, as far as others leave them",
                        Seen.on(25).process(1.28, 2).machine(0, 0.15, 0.14),
                        "CORES_COMPUTE"),
                arguments(
                        "cores compute, others much, too",
                        Seen.on(25).process(1.27, 2).machine(0, 0.15, 0.15),
                        "CORES_COMPUTE?"),
                arguments("asleep, read only", Seen.on(25).scheduler(1, 1), "CARRIERS_ASLEEP?"),
                arguments(
                        "asleep in native code, by dumps",
                        Seen.on(25).scheduler(1, 1).place(Activity.NATIVE, false, 2, 1),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "asleep at a monitor, which holds carriers on 21",
                        Seen.on(21).scheduler(1, 1).entering(2),
                        "CONTENDED_MONITOR"),
                arguments(
                        "asleep in Object.wait, which keeps carriers on 21",
                        Seen.on(21).scheduler(1, 1).at(true, 2, OBJECT_WAIT, Seen.OWN),
                        "PINNED_IN_SYNCHRONIZED"),
                arguments(
                        "asleep beside others in Object.wait on 25",
                        Seen.on(25).scheduler(1, 1).at(true, 2, OBJECT_WAIT, Seen.OWN),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "asleep before a class that a platform thread initialises",
                        Seen.on(25)
                                .scheduler(1, 1)
                                .at(true, 2, Seen.OWN)
                                .at(false, 1, SLEEP, CLASS_INITIALISER, Seen.OWN),
                        "PINNED_IN_INITIALISER"),
                arguments(
                        "asleep, and no class is being initialised",
                        Seen.on(25).scheduler(1, 1).at(true, 2, Seen.OWN).at(false, 1, SLEEP, Seen.OWN),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "asleep at a place where nothing parks, on 21",
                        Seen.on(21).scheduler(1, 1).at(true, 2, Seen.OWN),
                        "BLOCKING_NATIVE?"),
                arguments(
                        "platform threads that stand at a monitor all the time",
                        Seen.on(21).at(false, 3, Seen.OWN).atMonitor(3),
                        "CONTENDED_MONITOR"),
                arguments(
                        "blocked event loops, before unread requests",
                        Seen.on(21).loops(8, 0.8, 0.5).unread(3),
                        "BLOCKED_EVENT_LOOP"),
                arguments(
                        "blocked event loops, and hardly anybody with them",
                        Seen.on(25).loops(2, 2, 1).unread(2),
                        "BLOCKED_EVENT_LOOP?"),
                arguments("deadlock of platform threads", Seen.on(25).deadlock(), "DEADLOCK"),
                arguments(
                        "late though carriers have time left",
                        Seen.on(21)
                                .carriers(1.4, 0)
                                .delay(300, Duration.ofMillis(80), Duration.ZERO)
                                .samples(100),
                        "CARRIERS_COMPUTE?"),
                arguments("asleep without pins", Seen.on(25).scheduler(1, 1).samples(100), "BLOCKING_NATIVE?"),
                arguments("monitor", Seen.on(25).place(Activity.MONITOR, false, 11, 1), "CONTENDED_MONITOR"),
                arguments("monitor by events", Seen.on(21).entering(11), "CONTENDED_MONITOR"),
                arguments(
                        "monitor by dumps and events",
                        Seen.on(25).place(Activity.MONITOR, false, 11, 1).entering(11),
                        "CONTENDED_MONITOR"),
                arguments("lock", Seen.on(21).place(Activity.LOCK, false, 11, 1), "CONTENDED_LOCK"),
                arguments("connections", Seen.on(21).place(Activity.RESOURCE, false, 90, 1), "RESOURCE_POOL"),
                arguments("permits", Seen.on(21).permits(1), "RESOURCE_POOL"),
                arguments("permits that hardly anybody holds", Seen.on(21).permits(0.5), "RESOURCE_POOL?"),
                arguments(
                        "calls that take longer the more there are",
                        Seen.on(25)
                                .calls(
                                        200,
                                        Seen.quarter(50, 100),
                                        Seen.quarter(60, 120),
                                        Seen.quarter(80, 150),
                                        Seen.quarter(100, 200)),
                        "FAN_OUT"),
                arguments(
                        "calls that take the same time until there are too many",
                        Seen.on(25)
                                .calls(
                                        200,
                                        Seen.quarter(15, 102),
                                        Seen.quarter(18, 100),
                                        Seen.quarter(60, 430),
                                        Seen.quarter(150, 1_000)),
                        "FAN_OUT"),
                arguments("requests sent again", Seen.outside(100).connections(100, 100, 25, 0), "FAN_OUT"),
                arguments("requests that lie unread", Seen.outside(100).connections(100, 100, 0, 25), "FAN_OUT"),
                arguments("more and more calls", Seen.outside(100).connections(100, 200, 0, 0), "FAN_OUT?"),
                arguments("first values", Seen.on(21).initialValues(50, 0.5, 10e6, 50), "PER_THREAD_CACHES"),
                arguments("pool", Seen.on(25).pool(1, 36), "PLATFORM_POOL"),
                arguments("pool with requests unread", Seen.on(25).pool(1, 0).unread(3), "PLATFORM_POOL"),
                arguments(
                        "pool whose tasks wait at a pool made by hand",
                        Seen.on(25).poolAt(Seen.frame("java.util.concurrent.ArrayBlockingQueue", "take"), Seen.OWN),
                        "PLATFORM_POOL?"),
                arguments("pool with hardly one unread", Seen.on(25).pool(1, 0).unread(2), "PLATFORM_POOL?"),
                arguments("pool without waiters", Seen.on(25).pool(1, 0), "PLATFORM_POOL?"),
                arguments(
                        "pool beside threads that wait for something else",
                        Seen.on(25).pool(1, 0).alsoAt(Activity.OTHER, 36),
                        "PLATFORM_POOL?"),
                arguments("pool with no more waiters than threads", Seen.on(25).pool(1, 4), "PLATFORM_POOL?"),
                arguments("compensation", Seen.on(21).carriersAdded(10), "COMPENSATION?"),
                arguments(
                        "compensation for something else",
                        Seen.on(21).carriersAdded(10).place(Activity.OTHER, false, 5, 1),
                        "COMPENSATION?"),
                arguments(
                        "compensation, hardly for files",
                        Seen.on(21).carriersAdded(10).place(Activity.FILE_OR_NAME, false, 0.5, 1),
                        "COMPENSATION?"),
                arguments(
                        "compensation for files",
                        Seen.on(21).carriersAdded(4).place(Activity.FILE_OR_NAME, false, 1, 1),
                        "COMPENSATION"));
    }

    @Test
    void aDeadlockSaysWhoWaitsForWhom() {
        assertThat(Seen.on(25).deadlock().diagnosis().findings().getFirst().evidence())
                .containsExactly(
                        "The JVM itself reports 1 deadlock.",
                        "Thread t1 waits for a com.acme.Till that thread t2 holds, in com.acme.Shop.pay(Shop.java:42).",
                        "Thread t2 waits for a com.acme.Shop that thread t1 holds, in com.acme.Shop.pay(Shop.java:42).");
    }

    @Test
    void whoNeitherRunsNorParksOnJdk21MayWaitForAMonitor() {
        Seen symptoms = Seen.on(21).scheduler(1, 1).at(true, 2, Seen.OWN);

        var finding = symptoms.diagnosis().findings().getFirst();

        assertThat(finding.evidence()).anyMatch(sentence -> sentence.contains("may also wait for a monitor"));
        assertThat(finding.frames()).containsExactly("com.acme.Shop.pay(Shop.java:42)");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aFaultIsNamedAndNothingElse(String name, Seen symptoms, String cause) {
        assertThat(symptoms.causes()).containsExactly(cause);
        assertThat(symptoms.diagnosis().findings())
                .allSatisfy(finding -> assertThat(finding.evidence()).isNotEmpty());
        assertThat(symptoms.diagnosis().confirmed()).isEqualTo(!cause.endsWith("?"));
    }

    @Test
    void aLoneCarrierOfJdk25MakesBurstsItself() {
        Seen late = Seen.on(25).lone().carriers(0.7, 0).delay(300, Duration.ofMillis(80), Duration.ZERO);
        assertThat(late.causes()).containsExactly("CARRIERS_COMPUTE?");
        assertThat(late.diagnosis().findings().getFirst().evidence())
                .anyMatch(sentence -> sentence.contains("-Djdk.virtualThreadScheduler.parallelism=2"));
        Seen prompt = Seen.on(25).lone().carriers(0.7, 0).delay(300, Duration.ofMillis(9), Duration.ZERO);
        assertThat(prompt.causes()).isEmpty();
    }

    @Test
    void whatIsSureComesFirst() {
        Seen symptoms = Seen.on(21).pins(0.5, Seen.OWN).stops(0.15, 0.15);

        assertThat(symptoms.causes()).containsExactly("COLLECTIONS", "PINNED_IN_SYNCHRONIZED?");
    }

    @Test
    void whatWeighsMoreComesFirstAmongTheSure() {
        assertThat(Seen.on(25).stops(0.3, 0.28).machine(0.4, 0, 0.1).causes())
                .containsExactly("THROTTLED", "COLLECTIONS");
        assertThat(Seen.on(25).stops(0.5, 0.48).machine(0.4, 0, 0.1).causes())
                .containsExactly("COLLECTIONS", "THROTTLED");
    }

    @Test
    void whereTheMachineStandsStillCallsAreLateTogether() {
        Seen symptoms = Seen.on(25)
                .process(0.3, 1.5)
                .machine(0, 0, 0.8)
                .calls(200, Seen.quarter(50, 10), Seen.quarter(100, 20));

        assertThat(symptoms.causes()).containsExactly("STARVED", "FAN_OUT?");
    }

    @Test
    void aMonitorExplainsNoCarrierThatSleepsOnJdk25() {
        assertThat(Seen.on(25).scheduler(1, 1).entering(2).causes())
                .containsExactly("CONTENDED_MONITOR", "BLOCKING_NATIVE?");
    }

    @Test
    void whatCouldNotBeSeenSaysWhy() {
        assertThat(Seen.on(21).noScheduler().diagnosis().unseen())
                .containsOnlyKeys("scheduler", "scheduling delay", "thread dumps", "recording", "pinning")
                .containsEntry("scheduler", "not looked at");
    }
}
