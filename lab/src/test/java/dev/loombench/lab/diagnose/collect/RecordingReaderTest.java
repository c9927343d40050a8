package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.rules.RecordingSummary.MonitorContention;
import dev.loombench.lab.diagnose.rules.ServerLoad;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class RecordingReaderTest {
    @TempDir
    Path folder;

    /// Monitor whose class tells it from others in this JVM.
    private static final class Gate {}

    private final Gate gate = new Gate();

    @Test
    void whatHappenedBeforeTheWindowDoesNotCount() throws Exception {
        Path file = folder.resolve("r.jfr");
        Instant begin;
        try (var recording = new Recording()) {
            recording.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofMillis(1));
            recording.start();
            queue();
            Thread.sleep(50);
            begin = Instant.now();
            queue();
            recording.stop();
            recording.dump(file);
        }

        assertThat(ofGate(RecordingReader.read(file, Instant.EPOCH, Duration.ofSeconds(1), CodeOrigin::byName)))
                .isEqualTo(2);
        assertThat(ofGate(RecordingReader.read(file, begin, Duration.ofSeconds(1), CodeOrigin::byName)))
                .isEqualTo(1);
        var load = new ServerLoad(Duration.ofSeconds(1), 1, 1, OptionalDouble.empty(), 1, 1);
        assertThat(RecordingReader.symptoms(file, begin, Instant.now(), load).java())
                .isEmpty();
    }

    private static long ofGate(RecordingSummary events) {
        return events.contention().stream()
                .filter(entering -> entering.type().equals(Gate.class.getName()))
                .mapToLong(MonitorContention::events)
                .sum();
    }

    /// Makes a platform thread wait for the monitor for 50 ms.
    private void queue() throws InterruptedException {
        var begun = new CountDownLatch(1);
        Thread thread;
        synchronized (gate) {
            thread = Thread.ofPlatform().start(() -> {
                begun.countDown();
                synchronized (gate) {
                    assertThat(Thread.holdsLock(gate)).isTrue();
                }
            });
            begun.await();
            while (thread.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            Thread.sleep(50);
        }
        thread.join();
    }
}
