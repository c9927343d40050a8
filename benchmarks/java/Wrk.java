import dev.loombench.lab.machine.probe.CpuSplit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Load of 64 wrk users without think time. For the maximum throughput of a server, wrk takes less CPU time
/// than any generator in a JVM, and needs no warm-up.
final class Wrk {
    private static final Pattern COUNT = Pattern.compile("(\\d+) requests in");
    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([\\d.]+)");

    private Wrk() {}

    /// Result of a load.
    ///
    /// @param count number of responses
    record Result(long count, double perSecond) {}

    static boolean isThere() throws InterruptedException {
        try {
            new ProcessBuilder("wrk", "-v").redirectErrorStream(true).start().waitFor();
            return true;
        } catch (IOException missing) {
            return false;
        }
    }

    /// Runs the load.
    ///
    /// @param split CPUs of the generator; none if it shares those of the server
    /// @throws IOException if wrk is missing, or a response was missing or wrong
    static Result run(String url, int seconds, Optional<CpuSplit> split) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        split.ifPresent(found ->
                command.addAll(List.of("taskset", "-c", found.generator().text())));
        command.addAll(List.of("wrk", "-t1", "-c64", "-d" + seconds + "s", url));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher count = COUNT.matcher(printed);
        Matcher rate = RATE.matcher(printed);
        boolean wrong = printed.contains("Non-2xx") || printed.contains("Socket errors");
        if (process.waitFor() != 0 || wrong || !count.find() || !rate.find()) {
            throw new IOException(String.join(" ", command) + ": " + printed.strip());
        }
        return new Result(Long.parseLong(count.group(1)), Double.parseDouble(rate.group(1)));
    }
}
