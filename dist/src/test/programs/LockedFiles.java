import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Twelve threads, each of which wants the lock of a file that another process has, as one that was stopped does. With an
/// argument it is that process: it locks the files of a folder.
class LockedFiles {
    private static final int FILES = 12;

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 0) {
            for (int i = 0; i < FILES; i++) {
                lock(Path.of(args[0], "store-" + i));
            }
            System.out.println("locked");
            Thread.sleep(Long.MAX_VALUE);
        }
        Path folder = Files.createTempDirectory("stores");
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "LockedFiles",
                        folder.toString())
                .start();
        owner.inputReader().readLine();
        for (int i = 0; i < FILES; i++) {
            Path file = folder.resolve("store-" + i);
            Thread.ofPlatform().daemon().name("store-" + i).start(() -> open(file));
        }
        Thread.sleep(1_000);
        for (int i = 0; i < FILES; i++) {
            Files.delete(folder.resolve("store-" + i));
        }
        Files.delete(folder);
        Thread.sleep(Long.MAX_VALUE);
    }

    static void open(Path file) {
        try {
            lock(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void lock(Path file) throws IOException {
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).lock();
    }
}
