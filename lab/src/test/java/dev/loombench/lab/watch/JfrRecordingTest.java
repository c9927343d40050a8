package dev.loombench.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.attach.OtherJvm;
import dev.loombench.lab.attach.OtherJvm.On;
import dev.loombench.lab.jvm.Signal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
class JfrRecordingTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        OtherJvm.compile(folder);
    }

    @ParameterizedTest
    @CsvSource({"THIS,TERM,true", "THIS,KILL,false", "JDK_21,TERM,true", "JDK_21,KILL,false"})
    void aJvmThatIsAskedToEndWritesItFirst(On jdk, String signal, boolean kept) throws Exception {
        try (var jvm = OtherJvm.start(jdk, folder, "parked", 1);
                var scratch = Scratch.of(jvm.found())) {
            var recording = new JfrRecording(jvm.socket(), scratch);
            recording.start();

            jvm.signal(signal);
            OtherJvm.until(() -> !jvm.isAlive());

            assertThat(recording.stop(Instant.EPOCH, Duration.ofSeconds(1)) instanceof Signal.Present<?>)
                    .isEqualTo(kept);
        }
    }
}
