package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ChildTest {
    private final ProcessTag mark = ProcessTag.fresh();

    @TempDir
    Path folder;

    /// How a child with a daemon ends.
    private enum ChildEnd {
        CLOSED,
        CANCELLED,
        ENDED_ITSELF,
        LAB_KILLED,
        DIAGNOSIS_CLOSED
    }

    /// The daemon has left the session, holds a port and ignores SIGTERM.
    @ParameterizedTest
    @EnumSource
    void nothingOfItOutlivesItsEnd(ChildEnd end) throws Exception {
        Cancellation stop = new Cancellation();
        int port = freePort();
        String daemon = "setsid sh -c 'trap \"\" TERM; exec python3 -m http.server --bind 127.0.0.1 " + port + "' & ";
        List<String> words =
                List.of("sh", "-c", daemon + (end == ChildEnd.ENDED_ITSELF ? "exit 0" : "exec sleep 1000"));
        OrphanReaper.start(mark).close(); // one that is told of a normal end kills nothing
        Process guard = OrphanReaper.process(mark);
        AutoCloseable child =
                end == ChildEnd.DIAGNOSIS_CLOSED ? ForwardedProgram.start(words, stop) : start(stop, words);
        await(() -> isTaken(port));

        switch (end) {
            case CLOSED, ENDED_ITSELF, DIAGNOSIS_CLOSED -> closeSoon(child);
            case CANCELLED -> {
                stop.request();
                child.close();
            }
            case LAB_KILLED -> {
                guard.getOutputStream().close();
                await(() -> mark.processes(ProcFiles.ofThisMachine()).isEmpty());
            }
        }

        assertThat(isTaken(port)).isFalse();
        assertThat(mark.processes(ProcFiles.ofThisMachine())).isEmpty();
        guard.destroyForcibly();
        child.close();
    }

    /// Ends the wait of ten seconds for those that ignore signals.
    private static void closeSoon(AutoCloseable child) throws InterruptedException {
        Thread closing = Thread.ofPlatform().start(() -> {
            try {
                child.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        closing.join(500);
        closing.interrupt();
        closing.join();
    }

    @Test
    void aKilledJvmLeavesNoAttachSocket() throws Exception {
        Path socket;
        try (Child jvm =
                Child.own("java", List.of("sleep", "1000"), folder.resolve("log"), false, new Cancellation())) {
            socket = Path.of("/tmp/.java_pid" + jvm.pid());
            Files.deleteIfExists(socket); // one of an earlier process with this number can't be written to
            Files.createFile(socket);
        }

        assertThat(socket).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 40})
    void ofWhatItPrintsFastHeadAndTailAreKept(int megabytes) throws Exception {
        Path log = folder.resolve("log");
        Child side = start(
                log, "sh", "-c", "echo first; head -c " + megabytes + "000000 /dev/zero; echo; echo p99=17; exit 3");
        await(() -> side.exitCode().isPresent());

        assertThat(side.death().orElseThrow()).endsWith("p99=17");
        side.close();
        byte[] kept = Files.readAllBytes(log);
        long limit = ChildOutput.HEAD_BYTES + ChildOutput.TAIL_BYTES + 100L;
        assertThat(kept.length).isLessThan((int) limit).isGreaterThan(Math.min(megabytes * 1_000_000, 16_000_000));
        assertThat(new String(kept, 0, 6, StandardCharsets.US_ASCII)).isEqualTo("first\n");
        assertThat(LogTail.lines(log)).last().isEqualTo("p99=17");
    }

    @Test
    void anInterruptedThreadStartsIt() throws Exception {
        Thread.currentThread().interrupt();
        Child side = start("sh", "-c", "echo first");
        assertThat(Thread.interrupted()).isTrue();
        await(() -> !side.isAlive());
        side.close();

        assertThat(folder.resolve("log")).content().isEqualTo("first\n");
    }

    @Test
    void aResultIsKeptWhole() throws Exception {
        ChildFiles files = new ChildFiles(folder.resolve("out"), folder.resolve("errors"), true);
        ChildOptions job = new ChildOptions(
                ProgramOwner.side("job"),
                List.of("head", "-c", "20000000", "/dev/zero"),
                Map.of(),
                folder,
                files,
                Optional.empty());
        try (Child child = Child.start(job, mark.part("a"), new Cancellation())) {
            assertThat(child.await(Duration.ofMinutes(1))).isPresent();
        }

        assertThat(files.output()).hasSize(20_000_000);
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
    void aStarterThatEndsWellLeavesAServiceThatRunsAndPrints() throws Exception {
        Path log = folder.resolve("log");
        Child side = start("sh", "-c", "(sleep 1; echo still here; echo twice; exec sleep 1000) &");
        await(() -> side.exitCode().isPresent());

        assertThat(side.death()).isEmpty();
        await(() -> LogTail.lines(log).size() == 2);
        assertThat(side.isAlive()).isTrue();
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
        return start(log, new Cancellation(), List.of(words));
    }

    private Child start(Cancellation stop, List<String> words) throws ServiceFailedException {
        return start(folder.resolve("log"), stop, words);
    }

    private Child start(Path log, Cancellation stop, List<String> words) throws ServiceFailedException {
        return Child.start(
                new ChildOptions(
                        ProgramOwner.side("a"), words, Map.of(), folder, ChildFiles.log(log), Optional.empty()),
                mark.part("a"),
                stop);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static boolean isTaken(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(20);
        }
    }
}
