package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loombench.lab.machine.probe.ProcessActivity.ProcessSnapshot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class ProcessActivityTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path root;

    @Test
    void aSingleThreadThatNeverWaitsIsSeen() {
        var fake = new FakeProcFiles(root).put("/proc/42/status", "Cpus_allowed_list:\t0-1");
        threads(fake, 100, 40, 50);
        ProcessSnapshot before = ProcessSnapshot.read(fake.files(), 42, 0).orElseThrow();
        threads(fake, 330, 236, 60);
        ProcessActivity activity = ProcessActivity.between(
                before, ProcessSnapshot.read(fake.files(), 42, 2 * SECOND).orElseThrow());

        assertThat(activity.cpuSeconds()).isEqualTo(2.3);
        assertThat(activity.share()).isEqualTo(2.3 / 2 / 2);
        assertThat(activity.busiestThread()).isEqualTo(0.98);
        assertThat(activity.busiestName()).isEqualTo("event loop");
    }

    @Test
    void timeOfChildrenIsNotThatOfTheProcess() {
        var fake = new FakeProcFiles(root).process("42", 10, 10, 0, 0);
        ProcessSnapshot before = ProcessSnapshot.read(fake.files(), 42, 0).orElseThrow();
        fake.process("42", 20, 20, 1_000, 1_000);

        ProcessActivity activity = ProcessActivity.between(
                before, ProcessSnapshot.read(fake.files(), 42, SECOND).orElseThrow());
        assertThat(activity.cpuSeconds()).isEqualTo(0.2);
        assertThat(activity.share()).as("no processors known").isNull();
        assertThat(activity.busiestThread()).as("no threads known").isNull();
    }

    @Test
    void severalProcessesOfAServerCountTogether() {
        var fake = new FakeProcFiles(root)
                .process("42", 10, 0, 0, 0)
                .process("43", 5, 0, 0, 0)
                .put("/proc/43/status", "Cpus_allowed_list:\t0-1");
        ProcessSnapshot before = both(fake, 0);
        fake.process("42", 60, 0, 0, 0).process("43", 105, 0, 0, 0);

        ProcessActivity activity = ProcessActivity.between(before, both(fake, SECOND));

        assertThat(activity.cpuSeconds()).isEqualTo(1.5);
        assertThat(activity.share()).isEqualTo(0.75);
    }

    private static ProcessSnapshot both(FakeProcFiles fake, long nanos) {
        return ProcessSnapshot.read(fake.files(), 42, nanos)
                .orElseThrow()
                .plus(ProcessSnapshot.read(fake.files(), 43, nanos).orElseThrow());
    }

    @Test
    void aThreadThatBeganInBetweenCountsWhole() {
        var fake = new FakeProcFiles(root).process("42", 0, 0, 0, 0);
        ProcessSnapshot before = ProcessSnapshot.read(fake.files(), 42, 0).orElseThrow();
        threads(fake, 90, 80, 10);

        assertThat(ProcessActivity.between(
                                before,
                                ProcessSnapshot.read(fake.files(), 42, SECOND).orElseThrow())
                        .busiestThread())
                .isEqualTo(0.8);
    }

    @Test
    void aProcessThatIsGoneHasNone() {
        assertThat(ProcessSnapshot.read(new FakeProcFiles(root).files(), 42, 0)).isEmpty();
        var snapshot = new ProcessSnapshot(5, 1, java.util.Map.of(), 1);
        assertThatIllegalArgumentException().isThrownBy(() -> ProcessActivity.between(snapshot, snapshot));
    }

    private static void threads(FakeProcFiles fake, long all, long loop, long other) {
        fake.process("42", all, 0, 0, 0)
                .process("42/task/43", loop, 0, 0, 0)
                .put("/proc/42/task/43/comm", "event loop")
                .process("42/task/44", 0, other, 0, 0)
                .put("/proc/42/task/44/comm", "other");
    }

    @Test
    void onThisMachine() {
        ProcFiles files = ProcFiles.ofThisMachine();
        if (Path.of("/proc/self/stat").toFile().canRead()) {
            assertThat(ProcessSnapshot.read(files, ProcessHandle.current().pid(), 0))
                    .hasValueSatisfying(snapshot -> {
                        assertThat(snapshot.ticks()).isPositive();
                        assertThat(snapshot.threads()).isNotEmpty();
                        assertThat(snapshot.processors()).isPositive();
                    });
        }
    }
}
