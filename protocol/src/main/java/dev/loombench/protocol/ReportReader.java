package dev.loombench.protocol;

import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.JvmReport.Fault;
import dev.loombench.protocol.JvmReport.FaultKind;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.JvmReport.OneShotResult;
import dev.loombench.protocol.JvmReport.ProcessUsage;
import dev.loombench.protocol.JvmReport.ThreadRefusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads [JvmReport] files. Lines of unknown kinds are skipped; of entries that may occur once, the first counts.
final class ReportReader {
    private ReportReader() {}

    static JvmReport read(Path file) throws IOException {
        List<MessageLine> lines = new ArrayList<>();
        if (Files.exists(file)) {
            for (String text : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                lines.add(MessageLine.parse(text));
            }
        }
        return new JvmReport(
                first(lines, "calibration").map(ReportReader::calibration),
                first(lines, "shot").map(ReportReader::shot),
                first(lines, "fault").map(ReportReader::fault),
                first(lines, "usage").map(line -> new ProcessUsage(IntegerFields.read(line, ""))),
                first(lines, "refusal").map(ReportReader::refusal),
                lines.stream()
                        .filter(line -> line.kind().equals("footprint"))
                        .map(ReportReader::footprint)
                        .toList());
    }

    private static Optional<MessageLine> first(List<MessageLine> lines, String kind) {
        return lines.stream().filter(line -> line.kind().equals(kind)).findFirst();
    }

    private static Calibration calibration(MessageLine line) {
        return new Calibration(
                line.number("computeSeconds"),
                line.number("overshootSeconds"),
                intField(line, "cores"),
                intField(line, "parallelism"),
                line.text("collectors"),
                line.integer("maxHeapBytes"));
    }

    private static OneShotResult shot(MessageLine line) {
        return new OneShotResult(intField(line, "completed"), line.number("seconds"));
    }

    private static Fault fault(MessageLine line) {
        try {
            return new Fault(FaultKind.valueOf(line.text("kind")), line.text("message"));
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a fault: " + line, e);
        }
    }

    private static ThreadRefusal refusal(MessageLine line) {
        return new ThreadRefusal(
                intField(line, "threads"), Boolean.parseBoolean(line.text("byCap")), line.text("message"));
    }

    private static Footprint footprint(MessageLine line) {
        return new Footprint(intField(line, "threads"), IntegerFields.read(line, "threads"));
    }

    private static int intField(MessageLine line, String key) {
        return Math.toIntExact(line.integer(key));
    }
}
