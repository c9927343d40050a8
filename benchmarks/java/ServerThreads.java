import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// CPU time of the threads of `jdk-http(virtual)` so far, with nanosecond resolution, from
/// `/proc/PID/task/*/schedstat`.
///
/// @param at time of the reading, in seconds
/// @param serving seconds of the threads that serve requests: the carriers and the acceptor
/// @param others seconds of all other live threads
record ServerThreads(double at, double serving, double others) {
    private static final List<String> SERVING = List.of("ForkJoinPool-1-", "HTTP-Dispatcher");

    static ServerThreads of(long pid) throws IOException {
        double serving = 0;
        double others = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads) {
                try {
                    String name = Files.readString(thread.resolve("comm"));
                    double seconds = Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]) / 1e9;
                    if (SERVING.stream().anyMatch(name::startsWith)) {
                        serving += seconds;
                    } else {
                        others += seconds;
                    }
                } catch (NoSuchFileException ended) {
                    // the thread ended; its time is lost
                }
            }
        }
        if (serving == 0) {
            throw new IOException("process " + pid + " has none of the threads " + SERVING);
        }
        return new ServerThreads(System.nanoTime() / 1e9, serving, others);
    }

    ServerThreads since(ServerThreads before) {
        return new ServerThreads(at - before.at, serving - before.serving, others - before.others);
    }
}
