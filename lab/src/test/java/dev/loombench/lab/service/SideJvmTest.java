package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.JvmProcess;
import dev.loombench.lab.service.config.SideFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class SideJvmTest {
    private static final ProcFiles FILES = ProcFiles.ofThisMachine();

    private final long busy = ProcessHandle.current().pid();
    private final Process script;
    private final List<Process> started = new ArrayList<>();

    SideJvmTest() throws IOException {
        script = new ProcessBuilder("sleep", "1000").start();
        started.add(script);
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void theJvmBehindAScriptIsFound() throws Exception {
        assertThat(find(Optional.empty(), OptionalLong.empty(), script.pid(), busy)
                        .pid())
                .isEqualTo(busy);
    }

    @Test
    void ofSeveralTheOneThatListensIsMeantElseTheBusiestAndTheNamedOneBeforeBoth() throws Exception {
        long idle = idleJvm();

        assertThat(find(Optional.empty(), OptionalLong.empty(), idle, busy).pid())
                .isEqualTo(busy);
        assertThat(find(Optional.empty(), OptionalLong.of(idle), idle, busy).pid())
                .isEqualTo(idle);
        assertThat(find(Optional.of("IdleProgram"), OptionalLong.of(busy), idle, busy)
                        .pid())
                .isEqualTo(idle);
        SideJvm found = SideJvm.find(FILES, Optional.empty(), OptionalLong.of(idle), List.of(idle, busy));
        assertThat(found.jvms()).isEqualTo(2);
        assertThat(found.program()).contains(IdleProgram.class.getName());
    }

    @Test
    void aNameThatNoneHasIsRefusedWithThoseThatRun() throws Exception {
        long idle = idleJvm();

        assertThatThrownBy(() -> find(Optional.of("worker.jar"), OptionalLong.of(idle), idle))
                .isInstanceOf(AttachException.class)
                .hasMessage(SideFault.OTHER_JVMS.message("worker.jar", IdleProgram.class.getName()));
    }

    @Test
    void aSideThatIsNoJvmSaysSo() {
        assertThatThrownBy(() -> find(Optional.empty(), OptionalLong.empty(), script.pid()))
                .isInstanceOf(AttachException.class)
                .hasMessage(SideFault.NO_JVM.message());
    }

    @Test
    void aHiddenHelperIsTheReasonOnlyWhereNothingElseIsKnown(@TempDir Path root) throws Exception {
        FakeProcFiles machine = new FakeProcFiles(root)
                .process("self", 1, 1, 0, 0)
                .put("/proc/self/status", "Uid:\t1000\t1000\t1000\t1000");
        Files.createSymbolicLink(root.resolve("proc/self/root"), root);
        machine.process("7", 1, 1, 0, 0).put("/proc/7/status", "Uid:\t1000\t1000\t1000\t1000");
        machine.process("8", 1, 1, 0, 0).put("/proc/8/status", "Uid:\t1001\t1001\t1001\t1001");

        assertThat(refusal(machine, 7L)).isEqualTo(FailureKind.HIDDEN);
        assertThat(refusal(machine, 7L, 8L)).isEqualTo(FailureKind.ANOTHER_USER);
        assertThat(refusal(machine, 8L, 7L)).isEqualTo(FailureKind.ANOTHER_USER);
    }

    private static FailureKind refusal(FakeProcFiles machine, Long... processes) {
        return catchThrowableOfType(
                        AttachException.class,
                        () -> SideJvm.find(machine.files(), Optional.empty(), OptionalLong.empty(), List.of(processes)))
                .kind();
    }

    @ParameterizedTest
    @CsvSource({
        "target/app.jar, app.jar, true",
        "/srv/app.jar, srv/app.jar, true",
        "com.acme.Worker, Worker, true",
        "com.acme.Worker, com.acme.Worker, true",
        "shop/com.acme.Main, com.acme.Main, true",
        "target/myapp.jar, app.jar, false",
        "com.acme.CoWorker, Worker, false",
    })
    void aProgramIsNamedInFullOrByItsLastPart(String program, String name, boolean same) {
        assertThat(SideJvm.isSame(program, name)).isEqualTo(same);
    }

    private static JvmProcess find(Optional<String> name, OptionalLong listener, Long... processes)
            throws AttachException {
        return SideJvm.find(FILES, name, listener, List.of(processes)).process();
    }

    private long idleJvm() throws Exception {
        Process process = new ProcessBuilder(ForkedJvm.command(List.of(), IdleProgram.class))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        assertThat(process.getInputStream().read()).isEqualTo('r');
        return process.pid();
    }
}
