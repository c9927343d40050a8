import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Four virtual threads that write and read a small file now and then.
class SomeFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("files");
        for (int i = 0; i < 4; i++) {
            Path file = folder.resolve("file" + i);
            Thread.startVirtualThread(() -> use(file));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void use(Path file) {
        try {
            while (true) {
                Files.write(file, new byte[10_000]);
                Files.readAllBytes(file);
                Thread.sleep(20);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
