package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.JobRunner.JobObserver;
import dev.loombench.lab.service.JobRunner.JobRun;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Runs alone: the processor time of a job is that of all children of this process.
@Isolated
class JobRunnerTest extends JobTestBase {
    @Test
    void theTimeGoesFromTheStartToTheExit() throws Exception {
        JobRun run = run(JobFixtures.PLAIN, "sleep 0.3; echo done");

        assertThat(run.exit().wallSeconds()).isBetween(0.3, 60.0);
        assertThat(run.stdout()).hasContent("done");
        assertThat(run.metrics().keySet()).startsWith("time", "cpu-time").contains("peak-rss", "peak-threads");
        assertThat(run.metrics().get("cpu-time").value()).isLessThan(run.exit().wallSeconds());
        assertThat(run.processesLeft()).isZero();
    }

    @Test
    void ofASetupStepThatPrintsMuchTheEndIsKept() throws Exception {
        List<String> step = List.of("sh", "-c", "head -c 20000000 /dev/zero; echo; echo prepared");
        AbConfig config = RecordBuilder.like(config("true", "true"))
                .with("setup", List.of(step))
                .build();

        List<String> last = use(config, _ -> LogTail.lines(directory.resolve("setup-1.txt")));

        assertThat(last).last().isEqualTo("prepared");
    }

    @Test
    void thePreparationIsNoPartOfTheTime() throws Exception {
        JobRun run = run(JobFixtures.prepared("sleep 1; echo ready > prepared.txt"), "cat prepared.txt");

        assertThat(run.stdout()).hasContent("ready");
        assertThat(run.whole().toNanos() / 1e9).isGreaterThan(run.exit().wallSeconds() + 1);
    }

    @Test
    void aFailedPreparationSaysWhatItPrintedAndIsntTheSidesFault() {
        assertThatThrownBy(() -> run(JobFixtures.prepared("echo full >&2; exit 7"), "true"))
                .isInstanceOfSatisfying(ServiceFailedException.class, e -> {
                    assertThat(e.owner().isMeasured()).isFalse();
                    assertThat(e.lastOutput()).containsExactly("full");
                })
                .hasMessageContainingAll("prepare", "side 'a'", "code 7: full");
    }

    @Test
    void anotherExitCodeIsTheSidesFault() {
        assertThatThrownBy(() -> run(JobFixtures.PLAIN, "echo broken >&2; exit 3"))
                .isInstanceOfSatisfying(
                        ServiceFailedException.class, e -> assertThat(e.owner()).isEqualTo(ProgramOwner.side("a")))
                .hasMessage("side 'a' " + SideFault.WRONG_EXIT.message("ended with exit code 3: broken", "3"));
    }

    @Test
    void anExpectedExitCodeIsRight() throws Exception {
        JobConfig job = JobFixtures.expecting(new JobExpectation(Set.of(3), Optional.empty(), false));

        assertThat(run(job, "exit 3").exit().code()).isEqualTo(3);
        assertThatThrownBy(() -> run(job, "exit 0"))
                .hasMessage("side 'a' " + SideFault.OTHER_EXIT.message("ended with exit code 0", "3"));
    }

    @Test
    void theOutputIsComparedWithAFile() throws Exception {
        Path expected = Files.writeString(folder.resolve("expected.txt"), "one\ntwo\n");
        JobConfig job = JobFixtures.expecting(new JobExpectation(Set.of(0), Optional.of(expected), false));

        assertThat(run(job, "echo one; echo two").stdout()).exists();
        assertThatThrownBy(() -> run(job, "echo one; echo three"))
                .hasMessage("side 'a' "
                        + SideFault.OTHER_OUTPUT.message(
                                "expected.txt",
                                ServiceNotice.OTHER_LINES.message(1, 2, 2, "'three'", "printed", "'two'", "expected")));
    }

    @Test
    void aCheckSeesTheRunAndDecides() throws Exception {
        JobConfig job = JobFixtures.checked("test \"$LOOMBENCH_SIDE-$LOOMBENCH_EXIT\" = a-0 && echo bad sum"
                + " && grep -q good \"$LOOMBENCH_STDOUT\"");

        assertThat(run(job, "echo good").exit().code()).isZero();
        assertThatThrownBy(() -> run(job, "echo wrong"))
                .isInstanceOfSatisfying(
                        ServiceFailedException.class, e -> assertThat(e.owner()).isEqualTo(ProgramOwner.side("a")))
                .hasMessageStartingWith("side 'a' gave")
                .hasMessageContaining("check 'sh")
                .hasMessageEndingWith("code 1: bad sum");
    }

    @Test
    void aRunThatTakesTooLongIsEnded() {
        JobConfig job = RecordBuilder.like(JobFixtures.PLAIN)
                .with("timeout", Optional.of(Duration.ofMillis(300)))
                .build();

        assertThatThrownBy(() -> run(job, "echo begun; exec sleep 100"))
                .hasMessageMatching("side 'a' " + SideFault.BEYOND_RUN_TIMEOUT.message("\\d{3}ms"));
    }

    @Test
    void whatIsLeftBehindIsCountedAndEnded() throws Exception {
        JobRun run = run(JobFixtures.PLAIN, "setsid sleep 1000 > /dev/null 2>&1 & echo $!; sleep 0.3");

        assertThat(run.processesLeft()).isEqualTo(1);
        String left = Files.readString(run.stdout()).strip();
        assertThat(ProcFiles.ofThisMachine().text("/proc/" + left + "/cmdline").orElse(""))
                .as("of a process that has ended")
                .isEmpty();
    }

    @Test
    void ctrlCEndsARun() {
        Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            stop.request();
        });

        assertThatThrownBy(() -> run(JobFixtures.PLAIN, "exec sleep 1000")).isInstanceOf(InterruptedException.class);
    }

    @Test
    void theCountersOfAShortJvmAreRead() throws Exception {
        Path source = Files.writeString(folder.resolve("Job.java"), """
                public class Job {
                    public static void main(String[] args) throws Exception {
                        var threads = new java.util.ArrayList<Thread>();
                        for (int i = 0; i < 30; i++) {
                            threads.add(Thread.ofPlatform().start(() -> {
                                try { Thread.sleep(300); } catch (InterruptedException e) { throw new RuntimeException(e); }
                            }));
                        }
                        for (Thread thread : threads) thread.join();
                        System.gc();
                        System.out.println("done");
                    }
                }
                """);

        JobRun run =
                run(JobFixtures.PLAIN, "exec " + ForkedJvm.java(JdkUnderTest.THIS) + " -XX:+UseSerialGC " + source);

        assertThat(run.metrics().get("peak-threads").value()).isGreaterThan(30);
        assertThat(run.metrics().get("gc-count").value()).isPositive();
        assertThat(run.metrics().get("peak-rss").value()).isGreaterThan(10e6);
    }

    private JobRun run(JobConfig job, String script) throws Exception {
        AbConfig config = JobFixtures.config(folder, job, script, "true");
        return use(config, bed -> runner(bed).run(config.baseline(), directory, JobObserver.NONE));
    }
}
