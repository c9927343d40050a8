package dev.loombench.protocol;

import dev.loombench.protocol.Account.Calibration;
import dev.loombench.protocol.Account.Fault;
import dev.loombench.protocol.Account.FaultKind;
import dev.loombench.protocol.Account.Footprint;
import dev.loombench.protocol.Account.Refusal;
import dev.loombench.protocol.Account.Shot;
import dev.loombench.protocol.Account.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads [Account] files. Lines of unknown kinds are skipped; of entries that may occur once, the first counts.
final class AccountReader {
    private AccountReader() {}

    static Account read(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        if (Files.exists(file)) {
            for (String text : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                lines.add(Line.parse(text));
            }
        }
        return new Account(
                first(lines, "calibration").map(AccountReader::calibration),
                first(lines, "shot").map(AccountReader::shot),
                first(lines, "fault").map(AccountReader::fault),
                first(lines, "usage").map(line -> new Usage(Numbers.of(line, ""))),
                first(lines, "refusal").map(AccountReader::refusal),
                lines.stream()
                        .filter(line -> line.kind().equals("footprint"))
                        .map(AccountReader::footprint)
                        .toList());
    }

    private static Optional<Line> first(List<Line> lines, String kind) {
        return lines.stream().filter(line -> line.kind().equals(kind)).findFirst();
    }

    private static Calibration calibration(Line line) {
        return new Calibration(
                line.number("computeSeconds"),
                line.number("overshootSeconds"),
                intField(line, "cores"),
                intField(line, "parallelism"),
                line.text("collectors"),
                line.integer("maxHeapBytes"));
    }

    private static Shot shot(Line line) {
        return new Shot(intField(line, "completed"), line.number("seconds"));
    }

    private static Fault fault(Line line) {
        try {
            return new Fault(FaultKind.valueOf(line.text("kind")), line.text("message"));
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("not a fault: " + line, e);
        }
    }

    private static Refusal refusal(Line line) {
        return new Refusal(intField(line, "threads"), Boolean.parseBoolean(line.text("byCap")), line.text("message"));
    }

    private static Footprint footprint(Line line) {
        return new Footprint(intField(line, "threads"), Numbers.of(line, "threads"));
    }

    private static int intField(Line line, String key) {
        return Math.toIntExact(line.integer(key));
    }
}
