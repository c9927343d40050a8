package dev.loombench.lab.service.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.AbJob.JobOutcome;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.run.RecordCopy;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.JobFixtures;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.job.JobRunner.JobObserver;
import dev.loombench.lab.service.job.JobRunner.JobRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class JobRunnerTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    Path folder;

    private final ServiceClient client = new ServiceClient(Duration.ofSeconds(1));
    private final List<String> notices = new ArrayList<>();
    private final Cancellation stop = new Cancellation();
    private final AbListener listener = new AbListener() {
        @Override
        public void stage(String words) {}

        @Override
        public void notice(String sentence) {
            notices.add(sentence);
        }
    };

    private Path directory;

    @BeforeEach
    void createDirectory() throws IOException {
        directory = Files.createDirectory(folder.resolve("run"));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void theTimeGoesFromTheStartToTheExit() throws Exception {
        JobRun run = run(JobFixtures.PLAIN, "sleep 0.3; echo done");

        assertThat(run.exit().wallSeconds()).isBetween(0.3, 5.0);
        assertThat(run.stdout()).hasContent("done");
        assertThat(run.metrics().keySet()).startsWith("time", "cpu-time").contains("peak-rss", "peak-threads");
        assertThat(Objects.requireNonNull(run.metrics().get("cpu-time")).value())
                .isLessThan(run.exit().wallSeconds());
        assertThat(run.processesLeft()).isZero();
    }

    @Test
    void thePreparationIsNoPartOfTheTime() throws Exception {
        JobRun run = run(JobFixtures.prepared("sleep 1; echo ready > prepared.txt"), "cat prepared.txt");

        assertThat(run.stdout()).hasContent("ready");
        assertThat(run.exit().wallSeconds()).isLessThan(1);
        assertThat(run.whole()).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void aFailedPreparationSaysWhatItPrintedAndIsntTheSidesFault() {
        assertThatThrownBy(() -> run(JobFixtures.prepared("echo no disk >&2; exit 7"), "true"))
                .isInstanceOfSatisfying(ServiceFailedException.class, e -> {
                    assertThat(e.program()).startsWith("prepare 'sh -c ");
                    assertThat(e.lastOutput()).containsExactly("no disk");
                })
                .hasMessageEndingWith("failed before a run of side 'a': it ended with exit code 7: no disk");
    }

    @Test
    void anotherExitCodeIsTheSidesFault() {
        assertThatThrownBy(() -> run(JobFixtures.PLAIN, "echo broken >&2; exit 3"))
                .isInstanceOfSatisfying(
                        ServiceFailedException.class,
                        e -> assertThat(e.program()).isEqualTo("side 'a'"))
                .hasMessage("side 'a' ended with exit code 3: broken; if that is right, say so with --expect exit=3");
    }

    @Test
    void anExpectedExitCodeIsRight() throws Exception {
        JobConfig job = JobFixtures.expecting(new JobExpectation(Set.of(3), Optional.empty(), false));

        assertThat(run(job, "exit 3").exit().code()).isEqualTo(3);
        assertThatThrownBy(() -> run(job, "exit 0")).hasMessage("side 'a' ended with exit code 0; expected: 3");
    }

    @Test
    void theOutputIsComparedWithAFile() throws Exception {
        Path expected = Files.writeString(folder.resolve("expected.txt"), "one\ntwo\n");
        JobConfig job = JobFixtures.expecting(new JobExpectation(Set.of(0), Optional.of(expected), false));

        assertThat(run(job, "echo one; echo two").stdout()).exists();
        assertThatThrownBy(() -> run(job, "echo one; echo three"))
                .hasMessage(
                        "side 'a' printed something else than expected.txt holds: 1 of 2 lines differs; the first is"
                                + " line 2: 'three' printed, 'two' expected");
    }

    @Test
    void aCheckSeesTheRunAndDecides() throws Exception {
        JobConfig job = JobFixtures.checked("test \"$LOOMBENCH_SIDE-$LOOMBENCH_EXIT\" = a-0 && echo bad sum"
                + " && grep -q good \"$LOOMBENCH_STDOUT\"");

        assertThat(run(job, "echo good").exit().code()).isZero();
        assertThatThrownBy(() -> run(job, "echo wrong"))
                .isInstanceOfSatisfying(
                        ServiceFailedException.class,
                        e -> assertThat(e.program()).isEqualTo("side 'a'"))
                .hasMessageStartingWith("side 'a' gave a wrong result by check 'sh -c ")
                .hasMessageEndingWith(": it ended with exit code 1: bad sum");
    }

    @Test
    void aRunThatTakesTooLongIsEnded() {
        JobConfig job = RecordCopy.record(JobFixtures.PLAIN)
                .with("timeout", Optional.of(Duration.ofMillis(300)))
                .build();

        assertThatThrownBy(() -> run(job, "echo begun; exec sleep 100"))
                .hasMessageMatching("side 'a' hasn't ended after \\d{3}ms: that is the limit of --run-timeout");
    }

    @Test
    void whatIsLeftBehindIsCountedAndEnded() throws Exception {
        JobRun run = run(JobFixtures.PLAIN, "setsid sleep 1000 > /dev/null 2>&1 & echo $!");

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

        JobRun run = run(JobFixtures.PLAIN, "exec " + JAVA + " -XX:+UseSerialGC " + source);

        assertThat(Objects.requireNonNull(run.metrics().get("peak-threads")).value())
                .isGreaterThan(30);
        assertThat(Objects.requireNonNull(run.metrics().get("gc-count")).value())
                .isPositive();
        assertThat(Objects.requireNonNull(run.metrics().get("peak-rss")).value())
                .isGreaterThan(10e6);
    }

    /// A JVM that is attached to while it starts prints a thread dump.
    @Test
    void aJvmIsReadWithoutATraceInItsOutput() throws Exception {
        Path source = Files.writeString(folder.resolve("Job.java"), """
                public class Job {
                    public static void main(String[] args) throws Exception {
                        Thread.sleep(1_000);
                        System.out.println("done");
                    }
                }
                """);
        String job = "exec " + JAVA + " -XX:+UseSerialGC " + source;

        JobCheck check = check(JobFixtures.PLAIN, job, job);

        assertThat(check.runtimes()).allSatisfy(side -> {
            assertThat(side.java()).isEqualTo(System.getProperty("java.version"));
            assertThat(side.collector()).isEqualTo("Serial");
            assertThat(side.reason()).isNull();
        });
        assertThat(check.outputs().values())
                .allSatisfy(output -> assertThat(output).content().isEqualTo("done\n"));
    }

    @Test
    void sidesThatPrintOtherThingsAreTold() throws Exception {
        JobCheck check = check(JobFixtures.PLAIN, "echo one; echo two", "echo one; echo 2");

        assertThat(check.difference())
                .contains("'a' and 'b' print different things: 1 of 2 lines differs; the first is line 2: 'two' of 'a',"
                        + " '2' of 'b'");
        assertThat(check.outcomes()).extracting(JobOutcome::stdoutBytes).containsExactly(8L, 6L);
        assertThat(check.runtimes())
                .allSatisfy(side -> assertThat(side.reason()).isNotEmpty());
        assertThat(check.changedOutput(config("", "").baseline(), Files.createFile(folder.resolve("empty"))))
                .as("it was told once")
                .isEmpty();
    }

    @Test
    void aRunThatPrintsSomethingElseThanWhenItWasCheckedIsFlagged() throws Exception {
        JobCheck check = check(JobFixtures.PLAIN, "echo one", "echo one");

        assertThat(check.difference()).isEmpty();
        assertThat(check.changedOutput(config("", "").baseline(), Files.writeString(folder.resolve("now"), "1\n")))
                .hasValueSatisfying(finding -> assertThat(finding.message())
                        .isEqualTo(
                                "'a' didn't print what it printed when it was checked: 1 of 1 line differs; the first"
                                        + " is line 1: '1' in this run, 'one' before"));
    }

    @Test
    void outputsNeedntBeTheSameIfSomethingElseSaysWhatIsRight() throws Exception {
        JobCheck check = check(JobFixtures.checked("true"), "echo one", "echo two");

        assertThat(check.difference()).isEmpty();
        assertThat(check.outputs()).isEmpty();
    }

    @Test
    void warmUpRunsAreRunsOfEachSideInTurns() throws Exception {
        JobConfig job =
                RecordCopy.record(JobFixtures.PLAIN).with("warmupRuns", 2).build();
        AbConfig config = JobFixtures.config(folder, job, "echo a >> runs.txt", "echo b >> runs.txt");

        use(config, runner -> {
            JobCheck.warmUp(runner, directory, () -> Duration.ofMinutes(1), listener);
            return config;
        });

        assertThat(folder.resolve("runs.txt")).content().isEqualTo("a\nb\na\nb\n");
    }

    @Test
    void theWarmUpEndsWithTheBudget() throws Exception {
        JobConfig job =
                RecordCopy.record(JobFixtures.PLAIN).with("warmupRuns", 50).build();
        AbConfig config = JobFixtures.config(folder, job, "echo a >> runs.txt", "echo b >> runs.txt");
        Iterator<Duration> left = List.of(Duration.ofSeconds(1), Duration.ZERO).iterator();

        use(config, runner -> {
            JobCheck.warmUp(runner, directory, left::next, listener);
            return config;
        });

        assertThat(folder.resolve("runs.txt")).content().isEqualTo("a\nb\n");
        assertThat(notices)
                .containsExactly("the budget is used up after 1 of 50 warm-up runs of each side; raise --budget, or"
                        + " lower --warmup-runs");
    }

    private AbConfig config(String a, String b) {
        return JobFixtures.config(folder, JobFixtures.PLAIN, a, b);
    }

    private JobRun run(JobConfig job, String script) throws Exception {
        AbConfig config = JobFixtures.config(folder, job, script, "true");
        return use(config, runner -> runner.run(config.baseline(), directory, JobObserver.NONE));
    }

    private JobCheck check(JobConfig job, String a, String b) throws Exception {
        return use(JobFixtures.config(folder, job, a, b), runner -> JobCheck.run(runner, directory, listener));
    }

    @FunctionalInterface
    private interface Use<T> {
        T with(JobRunner runner) throws IOException, InterruptedException;
    }

    private <T> T use(AbConfig config, Use<T> use) throws IOException, InterruptedException {
        ServiceLauncher launcher = ServiceLauncher.of(config, client, stop, ProcessTag.fresh());
        try (SetupServices services = SetupServices.start(launcher, directory, listener)) {
            return use.with(
                    new JobRunner(launcher, services, config.load().job().orElseThrow(), () -> Duration.ofSeconds(30)));
        }
    }
}
