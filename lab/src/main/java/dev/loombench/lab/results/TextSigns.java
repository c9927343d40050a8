package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Signs by which formats of text are recognised: what a tool prints in front may be preceded by other lines, such
/// as those of a script that starts it.
final class TextSigns {
    private static final Map<ResultFormat, Pattern> SIGNS = signs();

    private static final Pattern WRK2 = Pattern.compile("Thread calibration:|\\(HdrHistogram - ");

    /// JSON of the lab itself, which needn't be parsed to know that it is no tool's.
    private static final Pattern OWN_DOCUMENT =
            Pattern.compile("\\{\\s*\"schema\"\\s*:\\s*\"loombench/.*", Pattern.DOTALL);

    /// What stands once in the output of a run.
    private static final Map<ResultFormat, Pattern> RUNS = Map.of(
            ResultFormat.WRK, Pattern.compile("(?m)^Requests/sec:"),
            ResultFormat.WRK2, Pattern.compile("(?m)^Requests/sec:"),
            ResultFormat.HEY, Pattern.compile("(?m)^Summary:\\s*\\R\\s+Total:"),
            ResultFormat.PGBENCH, Pattern.compile("(?m)^latency average = "),
            ResultFormat.KAFKA_PRODUCER, Pattern.compile("(?m)^\\d+ records sent, .* 99\\.9th\\."),
            ResultFormat.KAFKA_CONSUMER, Pattern.compile("(?m)^start\\.time, end\\.time, "));

    private TextSigns() {}

    private static Map<ResultFormat, Pattern> signs() {
        Map<ResultFormat, Pattern> signs = new LinkedHashMap<>();
        signs.put(ResultFormat.GATLING_LOG, Pattern.compile("\\A(?:RUN|ASSERTION)\\t"));
        signs.put(ResultFormat.GATLING_STATS, Pattern.compile("\\Avar stats = \\{"));
        signs.put(
                ResultFormat.HDR_LOG,
                Pattern.compile("\\A(?:#[^\\n]*\\n){0,20}(?:#\\[[^\\n]*Histogram log|\"StartTimestamp\",)"));
        signs.put(ResultFormat.JTL, Pattern.compile("\\AtimeStamp\\W|\\A\\s*(?:<\\?xml[^>]*\\?>\\s*)?<testResults\\b"));
        signs.put(ResultFormat.WRK, Pattern.compile("(?m)^Running \\S+ test @ "));
        signs.put(
                ResultFormat.HEY, Pattern.compile("(?m)^Summary:\\s*\\R\\s+Total:\\s+[\\d.]+ secs\\s*\\R\\s+Slowest:"));
        signs.put(
                ResultFormat.PGBENCH,
                Pattern.compile("(?m)^transaction type: |^progress: [\\d.]+ s, [\\d.]+ tps, lat "));
        signs.put(ResultFormat.KAFKA_PRODUCER, Pattern.compile("(?m)^\\d+ records sent, [\\d.,]+ records/sec \\("));
        signs.put(
                ResultFormat.KAFKA_CONSUMER,
                Pattern.compile("(?m)^start\\.time, end\\.time, data\\.consumed\\.in\\.MB, "));
        return signs;
    }

    /// Recognises a format of text.
    ///
    /// @return empty where it is none; JSON is told from its tree
    static Optional<ResultFormat> format(ToolText text) {
        String head = text.head();
        return SIGNS.entrySet().stream()
                .filter(sign -> sign.getValue().matcher(head).find())
                .findFirst()
                .map(sign ->
                        sign.getKey() == ResultFormat.WRK && WRK2.matcher(head).find()
                                ? ResultFormat.WRK2
                                : sign.getKey());
    }

    /// Requires that the text is of one run: of several, each reader would take one.
    ///
    /// @throws UserErrorException if it is of several
    static ForeignText requireOneRun(ResultFormat format, ForeignText text) {
        Pattern once = RUNS.get(format);
        long runs = once == null ? 1 : once.matcher(text.text()).results().count();
        if (runs > 1) {
            throw FileError.SEVERAL_RUNS.error(text.name(), runs);
        }
        return text;
    }

    /// Whether the text may be a tool's JSON: an object that isn't one of the lab's own documents.
    static boolean isObject(ToolText text) {
        String head = text.head().stripLeading();
        return head.startsWith("{") && !OWN_DOCUMENT.matcher(head).matches();
    }
}
