package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
    @TempDir
    private Path folder;

    @Test
    void aTraceIsTheExceptionAndNotWhatStandsBelowIt() throws IOException {
        Path log = log("""
                        starting
                        Exception in thread "main" java.lang.NoClassDefFoundError: com/acme/Shop
                        \tat Main.main(Main.java:3)
                        Caused by: java.lang.ClassNotFoundException: com.acme.Shop
                        \tat java.base/java.lang.ClassLoader.loadClass(ClassLoader.java:593)
                        \t... 1 more
                        """);

        assertThat(LogTail.lastReason(log)).contains("Caused by: java.lang.ClassNotFoundException: com.acme.Shop");
        assertThat(LogTail.firstReason(log)).contains("starting");
    }

    @Test
    void warningsOfTheJvmAreNoReason() throws IOException {
        assertThat(LogTail.lastReason(log("""
                        port 8080
                        WARNING: sun.misc.Unsafe::allocateMemory is deprecated

                        """))).contains("port 8080");
        assertThat(LogTail.lastReason(log("\n"))).isEmpty();
        assertThat(LogTail.lastReason(folder.resolve("none"))).isEmpty();
    }

    private Path log(String text) throws IOException {
        return Files.writeString(folder.resolve("log.txt"), text);
    }
}
