package dev.loombench.lab.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFilesTest {
    private static final Secrets KNOWN = known(Map.of("PASSWORD", "correct-horse", "PIN_TOKEN", "ab12"));

    @TempDir
    Path folder;

    private static Secrets known(Map<String, String> variables) {
        Secrets known = new Secrets();
        known.learnVariables(variables);
        return known;
    }

    @Test
    void valuesInLogsBecomeAsterisks() throws IOException {
        Path log = Files.createDirectories(folder.resolve("trials/1")).resolve("output.log");
        Files.writeString(log, "started\npassword is correct-horse\nab12 and xab123\n");

        SecretFiles.mask(folder, Set.of(), KNOWN);

        assertThat(log).hasContent("started\npassword is *************\n**** and xab123\n");
    }

    /// As a program leaves them that has closed its own files to all.
    @Test
    void closedFilesAreMaskedAndStayClosed() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path log = Files.writeString(folder.resolve("output.log"), "correct-horse\n");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("r--r-----"));

        SecretFiles.mask(folder, Set.of(), KNOWN);

        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        assertThat(log).hasContent("*************\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("r--r-----");
    }

    /// A recording must stay readable: nothing in it may move.
    @Test
    void aBinaryFileKeepsItsLengthAndItsOtherBytes() throws IOException {
        byte[] bytes = new byte[3 << 20];
        Arrays.fill(bytes, (byte) 200);
        byte[] value = "correct-horse".getBytes(StandardCharsets.UTF_8);
        int atTheEdgeOfAPart = (1 << 20) - 5;
        System.arraycopy(value, 0, bytes, atTheEdgeOfAPart, value.length);
        Path file = Files.write(folder.resolve("recording.jfr"), bytes);

        SecretFiles.mask(folder, Set.of(), KNOWN);

        Arrays.fill(bytes, atTheEdgeOfAPart, atTheEdgeOfAPart + value.length, (byte) '*');
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    /// A plan names files, which a resumed run needs.
    @Test
    void filesWithLabelsStay() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.json"), "{\"/home/ab12/app.jar\": \"0123\"}");

        SecretFiles.mask(folder, Set.of(plan), KNOWN);

        assertThat(plan).hasContent("{\"/home/ab12/app.jar\": \"0123\"}");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path outside = Files.writeString(Files.createTempFile("outside", ".txt"), "correct-horse");
        Files.createSymbolicLink(folder.resolve("link"), outside);

        SecretFiles.mask(folder, Set.of(), KNOWN);

        assertThat(outside).hasContent("correct-horse");
        Files.delete(outside);
    }
}
