package dev.loombench.lab.results;

import dev.loombench.lab.catalog.UserErrorException;
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

    /// What is recognised, but can't be read, with the remedy.
    private static final Map<Pattern, String> REMEDIES = remedies();

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
                Pattern.compile("(?m)^(?:start\\.time, end\\.time|time, threadId), data\\.consumed\\.in\\.MB, "));
        return signs;
    }

    private static Map<Pattern, String> remedies() {
        Map<Pattern, String> remedies = new LinkedHashMap<>();
        remedies.put(
                Pattern.compile("\\A\\x00\\x00\\x00\\x00.\\d+\\.\\d+", Pattern.DOTALL),
                "it is a simulation.log in Gatling's binary form, which only Gatling reads; give the"
                        + " js/stats.js of its report");
        remedies.put(
                Pattern.compile("\\A\\d{9,},\\d+,[^,\\n]*,"),
                "it looks like JMeter's results without a header line; make JMeter write it: set"
                        + " jmeter.save.saveservice.print_field_names=true");
        remedies.put(
                Pattern.compile("(?m)^Summary:\\s*\\R\\s+Success rate:\\s"),
                "it is what oha prints for people; run oha with --output-format json");
        remedies.put(
                Pattern.compile("(?m)^Summary:\\s*\\R\\s+Count:\\s+\\d+\\s*\\R\\s+Total:\\s"),
                "it is what ghz prints for people; run ghz with --format json");
        remedies.put(
                Pattern.compile("(?m)^\\s+http_req_duration\\.{3,}:"),
                "it is what k6 prints for people, in rounded figures; run k6 with --summary-export=FILE");
        remedies.put(
                Pattern.compile("(?m)^Benchmark \\d+: .*\\R\\s+Time \\(mean"),
                "it is what hyperfine prints for people; run hyperfine with --export-json FILE");
        return remedies;
    }

    /// Recognises a format of text.
    ///
    /// @return empty where it is none; JSON is told from its tree
    /// @throws UserErrorException if it is a form of a known tool's results that can't be read
    static Optional<ResultFormat> format(ToolText text) {
        String head = text.head();
        for (Map.Entry<ResultFormat, Pattern> sign : SIGNS.entrySet()) {
            if (sign.getValue().matcher(head).find()) {
                boolean wrk2 =
                        sign.getKey() == ResultFormat.WRK && WRK2.matcher(head).find();
                return Optional.of(wrk2 ? ResultFormat.WRK2 : sign.getKey());
            }
        }
        for (Map.Entry<Pattern, String> remedy : REMEDIES.entrySet()) {
            if (remedy.getKey().matcher(head).find()) {
                throw new UserErrorException(text.name() + ": " + remedy.getValue());
            }
        }
        return Optional.empty();
    }

    /// Whether the text may be a tool's JSON: an object that isn't one of the lab's own documents.
    static boolean isObject(ToolText text) {
        String head = text.head().stripLeading();
        return head.startsWith("{") && !OWN_DOCUMENT.matcher(head).matches();
    }
}
