import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Virtual threads that read files, each of which has nothing to read for a while: named pipes that are written to
/// ten times a second.
class SlowFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("pipes");
        for (int i = 0; i < 12; i++) {
            Path pipe = folder.resolve("pipe" + i);
            new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
            Thread.ofPlatform().start(() -> write(pipe));
            Thread.startVirtualThread(() -> read(pipe));
        }
    }

    static void read(Path pipe) {
        try (var in = new FileInputStream(pipe.toFile())) {
            while (in.read() >= 0) {}
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void write(Path pipe) {
        try (var out = Files.newOutputStream(pipe)) {
            while (true) {
                Thread.sleep(100);
                out.write(1);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
