package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
@ResourceLock(SharedTempDirTest.DIRECTORIES)
class JfrRecordingTest {
    @TempDir
    static Path folder;

    @ParameterizedTest
    @CsvSource({"THIS,TERM,true", "THIS,KILL,false", "JDK_21,TERM,true"})
    void theRecordingOfAJvmThatIsAskedToEndIsReadAndNothingOfItStays(JdkUnderTest jdk, String signal, boolean read)
            throws Exception {
        Path temporary = Files.createDirectories(folder.resolve(jdk + signal));
        try (var jvm = ForkedJvm.start(jdk, folder, "running", 1, "-Djava.io.tmpdir=" + temporary);
                var scratch = SharedTempDir.create(jvm.jvmProcess())) {
            var recording = new JfrRecording(
                    jvm.socket(), scratch, CodeOrigin::byName, Duration.ofMinutes(1), ReadingListener.NONE);
            Instant begin = Instant.now();
            List<String> notices = new ArrayList<>();
            recording.start(notices::add);
            assertThat(notices)
                    .singleElement()
                    .asString()
                    .startsWith("making a Flight Recorder recording of at most 50 MB");
            assertThat(jvm.socket().jcmd("JFR.check")).as("it ends by itself").contains("duration=");
            ForkedJvm.until(() -> hasFlushed(temporary));

            jvm.signal(signal);
            ForkedJvm.until(() -> !jvm.isAlive());

            Signal<RecordingSummary> events = recording.stop(begin, Duration.between(begin, Instant.now()));
            assertThat(events.present().isPresent()).isEqualTo(read);
            if (read) {
                assertThat(temporary).isEmptyDirectory();
            }
        }
    }

    /// Whether the JVM has flushed a chunk: before, it is hardly longer than its header.
    private static boolean hasFlushed(Path temporary) throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.filter(file -> file.toString().endsWith(".jfr"))
                    .anyMatch(file -> file.toFile().length() > 10_000);
        }
    }
}
