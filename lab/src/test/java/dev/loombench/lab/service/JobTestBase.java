package dev.loombench.lab.service;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Jobs run without their course: a folder, and what starts them.
@EnabledOnOs(OS.LINUX)
@Timeout(60)
abstract class JobTestBase {
    @TempDir
    Path folder;

    final ServiceClient client = new ServiceClient(Duration.ofSeconds(1));
    final List<String> notices = new ArrayList<>();
    final Cancellation stop = new Cancellation();

    final AbListener listener = new AbListener() {
        @Override
        public void stage(String words) {}

        @Override
        public void notice(String sentence) {
            notices.add(sentence);
        }
    };

    Path directory;

    @BeforeEach
    void createDirectory() throws IOException {
        directory = Files.createDirectory(folder.resolve("run"));
    }

    @AfterEach
    void close() {
        client.close();
    }

    static JobRunner runner(TestBed bed) {
        return new JobRunner(bed, ((JobWork) bed.config().load().work()).job());
    }

    AbConfig config(String a, String b) {
        return JobFixtures.config(folder, JobFixtures.PLAIN, a, b);
    }

    @FunctionalInterface
    interface Use<T> {
        T with(TestBed bed) throws IOException, InterruptedException;
    }

    <T> T use(AbConfig config, Use<T> use) throws IOException, InterruptedException {
        ServiceLauncher launcher = ServiceLauncher.of(config, client, stop, ProcessTag.fresh());
        try (SetupServices services = SetupServices.start(launcher, directory, listener)) {
            return use.with(new TestBed(
                    launcher,
                    services,
                    null,
                    null,
                    listener,
                    Tryout.NONE,
                    AbFixtures.course(Duration.ofSeconds(30), List.of())));
        }
    }
}
