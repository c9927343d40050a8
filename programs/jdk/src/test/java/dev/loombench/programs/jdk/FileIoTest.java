package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.PEAK_THREADS;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;
import static dev.loombench.protocol.program.ProgramMetric.TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.ProgramFigures;
import dev.loombench.protocol.InvalidValueException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileIoTest {
    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "pool"})
    void readsAllFilesAndRemovesThem(String candidate) throws Exception {
        List<Path> before = directories();

        assertThat(ProgramFigures.of(new FileIo(), order(candidate, "buffered")))
                .containsOnlyKeys(TIME, THROUGHPUT, PEAK_THREADS)
                .hasEntrySatisfying(PEAK_THREADS, threads -> assertThat(threads).isGreaterThan(1));
        assertThat(directories()).isEqualTo(before);
    }

    @Test
    void refusesAnotherWayToRead() {
        assertThatThrownBy(() -> ProgramFigures.of(new FileIo(), order("virtual", "mapped")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("'buffered' or 'direct'");
    }

    @Test
    void theFirstReadingThatFailedSaysWhy() {
        assertThatThrownBy(() -> FileIo.batch("virtual", List.of(Path.of("gone")), 10, path -> {
                    throw new IOException("can't read " + path);
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("can't read gone");
    }

    @Test
    void filesWithOtherContentHaveAWrongResult() {
        assertThatThrownBy(() -> FileIo.batch("pool", List.of(Path.of("other")), 10, path -> 11))
                .isInstanceOf(IncorrectResultException.class)
                .hasMessageContainingAll(" 11, ", " 10");
    }

    private static List<Path> directories() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName().toString().startsWith(FileIo.directoryPrefix()))
                    .sorted()
                    .toList();
        }
    }

    private static String order(String candidate, String read) {
        return "program program=file-io candidate=" + candidate
                + " warmup=0ms measure=1ms argument.files=50 argument.size=4096 argument.read=" + read;
    }
}
