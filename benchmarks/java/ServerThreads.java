import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// CPU time of the threads of `jdk-http(virtual)` so far, with nanosecond resolution, from
/// `/proc/PID/task/*/schedstat`.
///
/// @param readingSeconds time of the reading, in seconds
/// @param servingSeconds CPU time of the threads that serve requests, which are the carriers and the
///     acceptor
/// @param otherSeconds CPU time of all other live threads
record ServerThreads(double readingSeconds, double servingSeconds, double otherSeconds) {
    private static final List<String> SERVING_THREADS = List.of("ForkJoinPool-1-", "HTTP-Dispatcher");

    static ServerThreads read(long pid) throws IOException {
        double servingSeconds = 0;
        double otherSeconds = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads) {
                try {
                    String name = Files.readString(thread.resolve("comm"));
                    double seconds = Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]) / 1e9;
                    if (SERVING_THREADS.stream().anyMatch(name::startsWith)) {
                        servingSeconds += seconds;
                    } else {
                        otherSeconds += seconds;
                    }
                } catch (NoSuchFileException ended) {
                    // The thread has ended, and its time is lost.
                }
            }
        }
        if (servingSeconds == 0) {
            throw new IOException("process " + pid + " has none of the threads " + SERVING_THREADS);
        }
        return new ServerThreads(System.nanoTime() / 1e9, servingSeconds, otherSeconds);
    }

    ServerThreads since(ServerThreads earlier) {
        return new ServerThreads(readingSeconds - earlier.readingSeconds, servingSeconds - earlier.servingSeconds, otherSeconds - earlier.otherSeconds);
    }
}
