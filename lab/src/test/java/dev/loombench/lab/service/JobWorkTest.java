package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.ab.AbJob.JobOutcome;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.lab.service.config.ServiceNotice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobWorkTest extends JobTestBase {
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
        String job = "exec " + ForkedJvm.java(JdkUnderTest.THIS) + " -XX:+UseSerialGC " + source;

        Tryout check = check(JobFixtures.PLAIN, job, job);

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
        Tryout check = check(JobFixtures.PLAIN, "echo one; echo two", "echo one; echo 2");

        assertThat(check.difference())
                .contains(ServiceNotice.OTHER_OUTPUT.message(
                        "a", "b", ServiceNotice.OTHER_LINES.message(1, 2, 2, "'two'", "of 'a'", "'2'", "of 'b'")));
        assertThat(check.job().orElseThrow().outcomes())
                .extracting(JobOutcome::stdoutBytes)
                .containsExactly(8L, 6L);
        assertThat(check.runtimes())
                .allSatisfy(side -> assertThat(side.reason()).isNotEmpty());
        assertThat(JobWork.changedOutput(check, config("", "").baseline(), Files.createFile(folder.resolve("empty"))))
                .as("it was told once")
                .isEmpty();
    }

    @Test
    void aRunThatPrintsSomethingElseThanWhenItWasCheckedIsFlagged() throws Exception {
        Tryout check = check(JobFixtures.PLAIN, "echo one", "echo one");

        assertThat(check.difference()).isEmpty();
        assertThat(JobWork.changedOutput(
                        check, config("", "").baseline(), Files.writeString(folder.resolve("now"), "1\n")))
                .hasValueSatisfying(finding -> assertThat(finding)
                        .isEqualTo(ServiceFinding.OUTPUT_CHANGED
                                .with(
                                        "a",
                                        ServiceNotice.OTHER_LINES.message(
                                                1, 1, 1, "'1'", "in this run", "'one'", "before"))
                                .withEvidence(Map.of("side", "a"))));
    }

    @Test
    void outputsNeedntBeTheSameIfSomethingElseSaysWhatIsRight() throws Exception {
        Tryout check = check(JobFixtures.checked("true"), "echo one", "echo two");

        assertThat(check.difference()).isEmpty();
        assertThat(check.outputs()).isEmpty();
    }

    @Test
    void warmUpRunsAreRunsOfEachSideInTurns() throws Exception {
        JobConfig job =
                RecordBuilder.like(JobFixtures.PLAIN).with("warmupRuns", 2).build();
        AbConfig config = JobFixtures.config(folder, job, "echo a >> runs.txt", "echo b >> runs.txt");

        use(config, bed -> {
            config.load().work().warmUp(bed, directory, () -> Duration.ofMinutes(1));
            return config;
        });

        assertThat(folder.resolve("runs.txt")).content().isEqualTo("a\nb\na\nb\n");
    }

    @Test
    void theWarmUpEndsWithTheBudget() throws Exception {
        JobConfig job =
                RecordBuilder.like(JobFixtures.PLAIN).with("warmupRuns", 50).build();
        AbConfig config = JobFixtures.config(folder, job, "echo a >> runs.txt", "echo b >> runs.txt");
        Iterator<Duration> left = List.of(Duration.ofSeconds(1), Duration.ZERO).iterator();

        use(config, bed -> {
            config.load().work().warmUp(bed, directory, left::next);
            return config;
        });

        assertThat(folder.resolve("runs.txt")).content().isEqualTo("a\nb\n");
        assertThat(notices).containsExactly(ServiceNotice.WARM_UPS_CUT.message(1, 50));
    }

    private Tryout check(JobConfig job, String a, String b) throws Exception {
        return use(
                JobFixtures.config(folder, job, a, b),
                bed -> bed.config().load().work().tryOut(bed, directory));
    }
}
