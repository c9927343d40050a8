package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.protocol.ProcessEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ChildTest {
    private final ProcessTag mark = ProcessTag.fresh();

    @TempDir
    Path folder;

    @Test
    void closingEndsAlsoChildrenWithAnotherParentThatIgnoreSignals() throws Exception {
        Path started = folder.resolve("started");
        String child = "trap '' TERM; touch " + started + "; while :; do sleep 1; done";
        Child side = start("sh", "-c", "(sh -c \"" + child + "\" &) ; sleep 1000");
        await(() -> Files.exists(started));
        List<Long> pids = side.findProcesses();
        assertThat(pids).hasSizeGreaterThanOrEqualTo(3);
        // Ends the wait of ten seconds for those that ignore signals.
        Thread closing = Thread.ofPlatform().start(side::close);
        closing.join(1_000);
        closing.interrupt();
        closing.join();

        assertThat(mark.processes(ProcFiles.ofThisMachine())).isEmpty();
        assertThat(side.isAlive()).isFalse();
    }

    @Test
    void ifTheLabDiesTheGuardEndsAllThatBearsTheMark() throws Exception {
        Child side = start("sh", "-c", "(sleep 1000 &) ; sleep 1000");
        await(() -> side.findProcesses().size() >= 3);
        Process guard = OrphanReaper.process(mark);

        guard.getOutputStream().close();

        await(() -> mark.processes(ProcFiles.ofThisMachine()).isEmpty());
        assertThat(guard.waitFor(10, TimeUnit.SECONDS)).isTrue();
        side.close();
    }

    @Test
    void aGuardThatIsClosedEndsNothing() throws Exception {
        Child side = start("sleep", "1000");
        OrphanReaper.start(mark).close();
        Thread.sleep(300);

        assertThat(side.isAlive()).isTrue();
        side.close();
    }

    @Test
    void aDeathIsToldWithTheLastWords() throws Exception {
        Child side = start("sh", "-c", "echo first; echo no room >&2; exit 3");
        await(() -> !side.isAlive());

        assertThat(side.death()).contains("it " + ProcessEnd.saying(ProcessEnd.clause(3), Optional.of("no room")));
        assertThat(side.fault("didn't start").lastOutput()).containsExactly("first", "no room");
        side.close();
    }

    @Test
    void theAccountIsOfAllProcessesAlsoOfThoseThatHaveEnded() throws Exception {
        String burn = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done";
        Child side = start("sh", "-c", "sh -c '" + burn + "; sleep 3' & exec sleep 1000");
        await(() -> side.findProcesses().size() >= 2);
        assertThat(side.account().processes()).isGreaterThanOrEqualTo(2);
        assertThat(side.account().group()).isNull();
        await(() -> side.usage().orElseThrow().cpuSeconds() > 0.05);
        double before = side.usage().orElseThrow().cpuSeconds();

        await(() -> side.workingProcesses().equals(List.of(side.pid())));

        assertThat(side.usage().orElseThrow().cpuSeconds()).isGreaterThanOrEqualTo(before);
        assertThat(side.usage().orElseThrow().threads()).hasValue(1);
        assertThat(side.mainProcess()).hasValue(side.pid());
        side.close();
    }

    @Test
    void theFailureOfTheStartedProcessIsAnEndThoughOthersGoOn() throws Exception {
        Child side = start("sh", "-c", "sleep 1000 & echo no port >&2; exit 1");
        await(() -> side.exitCode().isPresent());

        assertThat(side.isAlive()).isTrue();
        assertThat(side.death())
                .contains("it " + ProcessEnd.saying(ProcessEnd.clause(1) + Child.OTHERS_RUN, Optional.of("no port")));
        side.close();
        assertThat(side.isAlive()).isFalse();
    }

    @Test
    void itsCrashIsNamedWithItsReport() throws Exception {
        Child side = start(
                "sh",
                "-c",
                "echo '#  SIGSEGV (0xb) at pc=0x0'; echo '#';"
                        + " echo '# An error report file with more information is saved as:';"
                        + " echo \"# $PWD/hs_err_pid1.log\"; exit 134");
        await(() -> !side.isAlive());

        assertThat(side.death().orElseThrow())
                .endsWith(": SIGSEGV (0xb); see " + folder.toRealPath().resolve("hs_err_pid1.log"));
        side.close();
    }

    @Test
    void aStarterThatEndsWellLeavesAServiceThatRuns() throws Exception {
        Child side = start("sh", "-c", "sleep 1000 & sleep 0.2");
        await(() -> side.exitCode().isPresent());

        assertThat(side.death()).isEmpty();
        side.close();
    }

    @Test
    void whatDoesNotExistIsRefused() {
        assertThatThrownBy(() -> start("no-such-program-anywhere"))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(FileError.NO_PROGRAM.message("side 'a'", "no-such-program-anywhere", "its PATH"));
        assertThatThrownBy(() -> start("./no-such-program"))
                .hasMessage(FileError.NO_PROGRAM.message("side 'a'", "./no-such-program", folder));
    }

    private Child start(String... words) throws ServiceFailedException {
        return start(folder.resolve("log"), words);
    }

    private Child start(Path log, String... words) throws ServiceFailedException {
        return Child.start(
                new ChildOptions("side 'a'", List.of(words), Map.of(), folder, log, log, Optional.empty()),
                mark.part("a"),
                new Cancellation());
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(20);
        }
    }
}
