package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.Signal;
import java.lang.Thread.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentSessionTest {
    private static final String HEAD = """
            loombench-agent 1
            pid 4711
            epochNanos 1763750000250000000
            nanoTime 5000
            intervalNanos 100000000
            probeNanos 20000000
            """;

    private static final String SAMPLE = "100 7 2 2 2 1 - -\n";

    @TempDir
    Path folder;

    @Test
    void whatTheJdkDoesNotTellIsAbsentWithTheAgentsReason() throws Exception {
        WindowReadings watch =
                watch("absent scheduler it is elsewhere\nabsent delay no probe\nsamples\n100 7 - - - - - -\n");

        assertThat(watch.delay).isEqualTo(new Signal.Absent<>("no probe"));
        assertThat(watch.scheduler).isEmpty();
        assertThat(watch.schedulerFailure).isEqualTo("it is elsewhere");
    }

    @Test
    void anAgentThatEndsBeforeItHasSeenAnythingSaysWhy() throws Exception {
        WindowReadings watch = watch("samples\nend another agent samples into /tmp/x\n");

        assertThat(watch.delay).isEqualTo(new Signal.Absent<>("the agent ended: another agent samples into /tmp/x"));
    }

    @Test
    void delaysAreAddedUp() throws Exception {
        WindowReadings watch = watch("samples\n100 7 2 2 2 1 - 10,30\n200 7 2 2 2 1 5000 20\n");

        assertThat(watch.delay)
                .isEqualTo(new Signal.Present<>(new SchedulingDelay(3, Duration.ofNanos(20), Duration.ofMillis(5))));
        assertThat(watch.scheduler).hasSize(2);
    }

    @Test
    void whatWasToldBeforeTheWindowDoesNotCount() throws Exception {
        Path file = Files.writeString(folder.resolve("agent.txt"), HEAD + "samples\n100 7 2 2 2 1 - 10,30\n");
        AgentSession session = new AgentSession(new AgentSampleReader(file));
        WindowReadings readings = readings();

        session.discardEarlier();
        Files.writeString(file, "200 7 2 2 2 1 - 20\n", StandardOpenOption.APPEND);
        session.poll();
        session.addTo(readings);

        assertThat(readings.delay)
                .isEqualTo(new Signal.Present<>(new SchedulingDelay(1, Duration.ofNanos(20), Duration.ZERO)));
    }

    @Test
    void locksAreThoseOfTheLastReading() throws Exception {
        WindowReadings watch = watch("samples\n" + reading("lock 3 a.Lock$Sync@1 31 platform WAITING b.Lock$Sync@2 w 3")
                + SAMPLE
                + reading(
                        "lock 5 a.Lock$Sync@1 31 platform TERMINATED - w 3",
                        "lock 2 b.Lock$Sync@2 40 virtual RUNNABLE - ")
                + SAMPLE);

        assertThat(watch.heldLocks)
                .isEqualTo(new Signal.Present<>(List.of(
                        new HeldLock("a.Lock$Sync@1", 5, "#31 w 3", false, State.TERMINATED, null, true),
                        new HeldLock("b.Lock$Sync@2", 2, "#40", true, State.RUNNABLE, null, false))));
    }

    /// One reading tells nothing of how long a lock is held.
    @ParameterizedTest
    @CsvSource({
        "31 31 31, true",
        "31 31 32, false",
        "32 31 31, false",
        "31 - 31,  false",
        "31,       false",
    })
    void anOwnerLastsIfItIsTheSameInEachReading(String owners, boolean lasting) throws Exception {
        WindowReadings watch = watch("samples\n"
                + Stream.of(owners.split(" "))
                        .map(owner -> owner.equals("-")
                                ? reading()
                                : reading("lock 3 a.Lock@1 " + owner + " platform WAITING - w"))
                        .collect(Collectors.joining()));

        assertThat(watch.heldLocks.present().orElseThrow())
                .extracting(HeldLock::lasting)
                .containsExactly(lasting);
    }

    @Test
    void withoutQueuesThereAreNoLocksAndWithoutAReadingTheyAreAbsent() throws Exception {
        assertThat(watch("samples\n" + reading()).heldLocks).isEqualTo(new Signal.Present<>(List.of()));
        assertThat(watch("samples\n" + SAMPLE).heldLocks)
                .isEqualTo(new Signal.Absent<>("the agent has reported nothing"));
        assertThat(watch("absent locks it is elsewhere\nsamples\n" + SAMPLE).heldLocks)
                .isEqualTo(new Signal.Absent<>("it is elsewhere"));
    }

    /// Lines of a sample that looked for locks.
    private static String reading(String... locks) {
        return "locks\n" + Arrays.stream(locks).map(lock -> lock + "\n").collect(Collectors.joining()) + SAMPLE;
    }

    private WindowReadings watch(String lines) throws Exception {
        var session =
                new AgentSession(new AgentSampleReader(Files.writeString(folder.resolve("agent.txt"), HEAD + lines)));
        session.poll();
        var readings = readings();
        session.addTo(readings);
        return readings;
    }

    private static WindowReadings readings() {
        return new WindowReadings(
                new JvmVersion("25.0.1", 25),
                new Signal.Absent<>("they weren't read"),
                CodeOrigin::byName,
                new CounterSnapshot(
                        Optional.empty(),
                        new Signal.Absent<>("there are none"),
                        new MachineSnapshot(0, null, null, Map.of(), null),
                        Optional.empty(),
                        1));
    }
}
