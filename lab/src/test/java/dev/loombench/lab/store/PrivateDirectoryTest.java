package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateDirectoryTest {
    private static final int THREADS = 4;

    @TempDir
    private Path results;

    /// As of two sides that are diagnosed at the same time.
    @Test
    void severalThreadsMayCreateTheSameDirectory() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int round = 0; round < 500; round++) {
                String name = "round-" + round;
                CyclicBarrier start = new CyclicBarrier(THREADS);
                Callable<Path> creation = () -> {
                    start.await();
                    return PrivateDirectory.createWithin(results, name, "side");
                };
                List<Future<Path>> created = threads.invokeAll(Collections.nCopies(THREADS, creation));
                for (Future<Path> directory : created) {
                    assertThat(directory.get())
                            .isEqualTo(results.resolve(name, "side"))
                            .isDirectory();
                }
            }
        }
    }

    @Test
    void aFileInItsPlaceOrALostParentIsAnError() throws Exception {
        Files.createFile(results.resolve("taken"));

        assertThatThrownBy(() -> PrivateDirectory.createWithin(results, "taken"))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> PrivateDirectory.createWithin(results.resolve("gone"), "side"))
                .isInstanceOf(NoSuchFileException.class);
    }
}
