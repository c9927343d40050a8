package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.AgentSession.SchedulerSamples;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.observe.jvm.AgentSampleReader;
import dev.loombench.lab.observe.jvm.Signal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentSessionTest {
    private static final String HEAD = """
            loombench-agent 1
            pid 4711
            epochNanos 1763750000250000000
            nanoTime 5000
            intervalNanos 100000000
            probeNanos 20000000
            """;

    @TempDir
    Path folder;

    private final SchedulerSamples scheduler = new SchedulerSamples();

    @Test
    void whatTheJdkDoesNotTellIsAbsentWithTheAgentsReason() throws Exception {
        AgentSession watch =
                watch("absent scheduler it is elsewhere\nabsent delay no probe\nsamples\n100 7 - - - - - -\n");

        assertThat(watch.delay()).isEqualTo(new Signal.Absent<>("no probe"));
        assertThat(scheduler.use()).isEqualTo(new Signal.Absent<>("it is elsewhere"));
    }

    @Test
    void anAgentThatEndsBeforeItHasSeenAnythingSaysWhy() throws Exception {
        AgentSession watch = watch("samples\nend another agent samples into /tmp/x\n");

        assertThat(watch.delay()).isEqualTo(new Signal.Absent<>("the agent ended: another agent samples into /tmp/x"));
    }

    @Test
    void delaysAreAddedUp() throws Exception {
        AgentSession watch = watch("samples\n100 7 2 2 2 1 - 10,30\n200 7 2 2 2 1 5000 20\n");

        assertThat(watch.delay())
                .isEqualTo(new Signal.Present<>(new SchedulingDelay(3, Duration.ofNanos(20), Duration.ofMillis(5))));
        assertThat(scheduler.use().present()).isPresent();
    }

    @Test
    void whatWasToldBeforeTheWindowDoesNotCount() throws Exception {
        Path file = Files.writeString(folder.resolve("agent.txt"), HEAD + "samples\n100 7 2 2 2 1 - 10,30\n");
        AgentSession watch = new AgentSession(new AgentSampleReader(file));

        watch.discardEarlier();
        Files.writeString(file, "200 7 2 2 2 1 - 20\n", StandardOpenOption.APPEND);
        watch.poll(scheduler);

        assertThat(watch.delay())
                .isEqualTo(new Signal.Present<>(new SchedulingDelay(1, Duration.ofNanos(20), Duration.ZERO)));
    }

    private AgentSession watch(String lines) throws Exception {
        var watch =
                new AgentSession(new AgentSampleReader(Files.writeString(folder.resolve("agent.txt"), HEAD + lines)));
        watch.poll(scheduler);
        return watch;
    }
}
