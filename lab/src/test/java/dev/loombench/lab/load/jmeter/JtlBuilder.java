package dev.loombench.lab.load.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Builder of a JTL file. Times count from a full second of the clock.
final class JtlBuilder {
    static final long BEGIN = 1_700_000_000_000L;

    private static final String HEADER = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,"
            + "success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";

    private final List<String> lines = new ArrayList<>(List.of(HEADER));

    JtlBuilder answered(String user, long start, long elapsed) {
        return row(user, start, elapsed, "200", "OK", true);
    }

    JtlBuilder wrong(String user, long start, long elapsed) {
        return row(user, start, elapsed, "200", "OK", false);
    }

    JtlBuilder unanswered(String user, long start, long elapsed) {
        return row(
                user,
                start,
                elapsed,
                "Non HTTP response code: java.net.SocketException",
                "\"Non HTTP response message: Socket closed, or \"\"so\"\"\"",
                false);
    }

    JtlBuilder row(String user, long start, long elapsed, String code, String message, boolean success) {
        return line("%d,%d,GET /x,%s,%s,%s,text,%s,,167,176,12,12,http://localhost/x,%d,0,1"
                .formatted(BEGIN + start, elapsed, code, message, user, success, elapsed));
    }

    JtlBuilder line(String line) {
        lines.add(line);
        return this;
    }

    String header() {
        return HEADER;
    }

    String text() {
        return String.join("\n", lines) + "\n";
    }

    Path writeTo(Path folder) {
        try {
            return Files.writeString(folder.resolve("results.jtl"), text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A run without warm-up that ended by itself.
    static MeasurementWindow unlimited() {
        return new MeasurementWindow(Duration.ZERO, null);
    }

    /// A run without warm-up that was stopped.
    static MeasurementWindow stoppedAt(long millis) {
        return new MeasurementWindow(Duration.ZERO, Instant.ofEpochMilli(BEGIN + millis));
    }

    static TimeRange span(long from, long to) {
        return new TimeRange(BEGIN + from, BEGIN + to);
    }
}
