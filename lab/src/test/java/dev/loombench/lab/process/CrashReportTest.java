package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class CrashReportTest {
    @TempDir
    Path folder;

    @Test
    void theCrashOfAJvmIsNamedAndItsReportStaysInTheDirectory() throws Exception {
        Path source = Files.writeString(folder.resolve("Idle.java"), """
                public class Idle {
                    public static void main(String[] words) throws Exception {
                        System.out.println("ready");
                        Thread.sleep(60_000);
                    }
                }
                """);
        Path log = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx64m"));
        command.addAll(CrashReport.options(folder));
        command.addAll(List.of("-XX:-CreateCoredumpOnCrash", source.toString()));
        Process jvm = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        for (int i = 0; i < 300 && !Files.readString(log).contains("ready"); i++) {
            Thread.sleep(100);
        }

        new ProcessBuilder("kill", "-SEGV", Long.toString(jvm.pid())).start().waitFor();

        assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
        Path report = folder.resolve("hs_err_pid" + jvm.pid() + ".log");
        assertThat(report).exists();
        assertThat(CrashReport.reasonIn(folder))
                .get()
                .asString()
                .startsWith("SIGSEGV (0xb) in ")
                .endsWith("; see " + report);
        assertThat(LogTail.lastReason(log))
                .get()
                .asString()
                .startsWith("SIGSEGV (0xb) in ")
                .endsWith("; see " + report);
    }

    @Test
    void missingMemoryIsNamed() {
        assertThat(CrashReport.reason("""
                #
                # There is insufficient memory for the Java Runtime Environment to continue.
                # Native memory allocation (mmap) failed to map 16384 bytes. Error detail: committing reserved memory.
                # An error report file with more information is saved as:
                # /runs/1/hs_err_pid7.log
                """))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("There is ")
                        .contains(" to continue: Native memory")
                        .endsWith(" reserved memory; see /runs/1/hs_err_pid7.log"));
    }

    @Test
    void otherOutputIsNoCrash() {
        assertThat(CrashReport.reason("# comment\nSIGSEGV signal\n")).isEmpty();
        assertThat(CrashReport.reasonIn(folder)).isEmpty();
    }
}
