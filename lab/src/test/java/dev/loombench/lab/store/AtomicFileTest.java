package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AtomicFileTest {
    private static final String DISK_FULL = "No space left on device";

    @TempDir
    Path directory;

    @Test
    void aNewFileReplacesTheOldOneAndLeavesNothingElse() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");

        AtomicFile.write(file, "new");

        assertThat(file).hasContent("new");
        assertThat(directory.toFile().list()).containsExactly("file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-rw-", "rwxr-x---"})
    void aReplacedFileKeepsItsMode(String mode) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));

        AtomicFile.write(file, "new");
        assertThat(mode(file)).isEqualTo(mode);
        AtomicFile.writePrivate(file, "newer");
        assertThat(mode(file)).isEqualTo(mode);
    }

    @Test
    void aReplacedFileKeepsItsOwner() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may give files away");
        Path file = Files.writeString(directory.resolve("file"), "old");
        Files.setAttribute(file, "unix:uid", 65_534);
        Files.setAttribute(file, "unix:gid", 65_533);

        AtomicFile.write(file, "new");

        assertThat(file).hasContent("new");
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(65_534);
        assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(65_533);
    }

    @Test
    void aFileThatCanNotBeReadIsReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));

        AtomicFile.write(file, "new");

        assertThat(mode(file)).isEqualTo("-w-------");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(file).hasContent("new");
        assertThat(directory.toFile().list()).containsExactly("file");
    }

    @ParameterizedTest
    @EnumSource(
            value = SystemErrorText.class,
            names = {"NOT_PERMITTED", "BUSY"})
    void aDirectoryThatTakesNoOtherFileSaysSoInTheWordsOfTheSystem(SystemErrorText error) {
        String words = error.words().orElseThrow();

        assertThat(AtomicFile.refusesNames(new FileSystemException("a", "b", words)))
                .isTrue();
        assertThat(AtomicFile.refusesNames(new FileSystemException("a", "b", DISK_FULL)))
                .isFalse();
    }

    @Test
    void whatAnotherProcessHasOpenIsAppendedTo() throws Exception {
        Path file = Files.writeString(directory.resolve("log"), "before\n");
        Process holder = new ProcessBuilder("sh", "-c", "exec sleep 60 3>>log")
                .directory(directory.toFile())
                .start();
        try {
            Path descriptor = Path.of("/proc", Long.toString(holder.pid()), "fd", "3");
            await(descriptor, file);

            AtomicFile.write(descriptor, "text");

            assertThat(file).hasContent("before\ntext");
        } finally {
            holder.destroyForcibly();
        }
    }

    /// Waits until a descriptor is that of a file: a process that is about to run a program has others by its number.
    private static void await(Path descriptor, Path file) throws IOException, InterruptedException {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "descriptors in /proc");
        for (int i = 0; i < 500 && !isOf(descriptor, file); i++) {
            Thread.sleep(20);
        }
    }

    private static boolean isOf(Path descriptor, Path file) throws IOException {
        try {
            return Files.isSameFile(descriptor, file);
        } catch (NoSuchFileException closed) {
            return false;
        }
    }

    @Test
    void onlyResultsAreClosedToOthers() throws IOException {
        Path usual = Files.writeString(directory.resolve("usual"), "");
        Path named = directory.resolve("named");
        Path result = directory.resolve("result");

        AtomicFile.write(named, "text");
        AtomicFile.writePrivate(result, "text");

        assertThat(mode(named)).isEqualTo(mode(usual));
        assertThat(mode(result)).isEqualTo("rw-------");
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path target = Files.writeString(elsewhere.resolve("target"), "old");
        Path second = Files.createSymbolicLink(elsewhere.resolve("second"), Path.of("target"));
        Path first = Files.createSymbolicLink(directory.resolve("first"), Path.of("elsewhere", "second"));

        AtomicFile.write(first, "new");

        assertThat(target).hasContent("new").isRegularFile();
        assertThat(first).isSymbolicLink();
        assertThat(second).isSymbolicLink();
    }

    @Test
    void aLinkInThePlaceOfAResultIsReplaced() throws IOException {
        Path target = Files.writeString(directory.resolve("target"), "precious");
        Path link = Files.createSymbolicLink(directory.resolve("report.html"), target);

        AtomicFile.writePrivate(link, "new");

        assertThat(target).hasContent("precious");
        assertThat(link).hasContent("new").isRegularFile();
        assertThat(mode(link)).isEqualTo("rw-------");
    }

    @Test
    void theTargetOfALinkIsCreated() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("target"));

        AtomicFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(directory.resolve("target")).hasContent("new");
    }

    @Test
    void aLinkToItselfIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("link"));

        assertThatThrownBy(() -> AtomicFile.write(link, "new"))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("symbolic links");
        assertThat(link).isSymbolicLink();
    }

    /// Where another program would have put its draft.
    @ParameterizedTest
    @ValueSource(strings = {"x.csv.tmp", ".x.csv.tmp", "x.csv~"})
    void filesOfPredictableNamesStay(String name) throws IOException {
        Path outside = Files.writeString(directory.resolve("outside"), "outside");
        Path planted = Files.createSymbolicLink(directory.resolve(name), outside);

        AtomicFile.write(directory.resolve("x.csv"), "new");

        assertThat(planted).isSymbolicLink();
        assertThat(outside).hasContent("outside");
    }

    @Test
    void aNameMayBeAsLongAsTheSystemAllows() throws IOException {
        Path file = directory.resolve("x".repeat(255));

        AtomicFile.write(file, "new");

        assertThat(file).hasContent("new");
    }

    @Test
    void aDirectoryIsRefusedAndNothingIsLeft() throws IOException {
        Path inside = Files.createDirectories(directory.resolve("file/inside"));

        assertThatThrownBy(() -> AtomicFile.write(directory.resolve("file"), "new"))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("a directory");
        assertThat(inside).isDirectory();
        assertThat(directory.toFile().list()).containsExactly("file");
    }

    @Test
    void aDeviceIsWrittenInto() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "a device that takes everything");

        AtomicFile.write(device, "new");

        assertThat(Files.readAttributes(device, "isOther").get("isOther")).isEqualTo(true);
    }

    @Test
    void aFifoIsWrittenInto() throws Exception {
        Path fifo = directory.resolve("fifo");
        assumeTrue(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor() == 0, "mkfifo");
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(fifo);
            } catch (IOException e) {
                return e.toString();
            }
        });

        AtomicFile.write(fifo, "new");

        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("new");
        assertThat(Files.isRegularFile(fifo, LinkOption.NOFOLLOW_LINKS)).isFalse();
    }

    @Test
    void aFullDiskIsNamedWithTheFile() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device that is always full");

        assertThatThrownBy(() -> AtomicFile.write(full, "new"))
                .isInstanceOfSatisfying(
                        FileSystemException.class,
                        failure -> assertThat(FileErrorText.isDiskFull(failure)).isTrue())
                .hasMessageContaining("/dev/full");
    }

    @Test
    void aMissingDirectoryIsNamedWithTheFile() {
        Path file = directory.resolve("none/file");

        assertThatThrownBy(() -> AtomicFile.write(file, "new"))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(FileErrorText.describe(new NoSuchFileException(file.toString())));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void whatIsAppendedAtTheSameTimeStaysTogether() throws Exception {
        Path file = directory.resolve("summary.md");
        List<Thread> writers = new ArrayList<>();
        for (char letter : "abcdefgh".toCharArray()) {
            String text = String.valueOf(letter).repeat(50_000) + '\n';
            writers.add(Thread.ofPlatform().start(() -> append(file, text, 10)));
        }
        for (Thread writer : writers) {
            writer.join();
        }

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(80).allMatch(line -> line.matches("(.)\\1{49999}"));
    }

    private static void append(Path file, String text, int times) {
        try {
            for (int i = 0; i < times; i++) {
                AtomicFile.append(file, text);
            }
        } catch (FileSystemException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatCanNotBeAppendedNamesItsFile() {
        assertThatThrownBy(() -> AtomicFile.append(directory, "text"))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining(directory.toString());
    }
}
