package dev.loombench.lab.results;

import dev.loombench.lab.finding.UserErrorException;
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

    private static final String JTL_HEADER = "it looks like JMeter's results without a header line; make JMeter write"
            + " it: set jmeter.save.saveservice.print_field_names=true";

    private static final String OHA_JSON = "run oha with --output-format json";
    private static final String GHZ_JSON = "run ghz with --format json";
    private static final String K6_SUMMARY = "run k6 with --summary-export=FILE";
    private static final String HYPERFINE_JSON = "run hyperfine with --export-json FILE";

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
                Pattern.compile("(?m)^---- Global Information -"),
                "it is what Gatling prints for people; give the folder of its report");
        addJMeter(remedies);
        remedies.put(
                Pattern.compile("(?m)^Summary:\\s*\\R\\s+Success rate:\\s"),
                "it is what oha prints for people; " + OHA_JSON);
        remedies.put(Pattern.compile("\\A\\s*request-start,DNS"), "it is oha's list of single requests; " + OHA_JSON);
        remedies.put(
                Pattern.compile("(?m)^Summary:\\s*\\R\\s+Count:\\s+\\d+\\s*\\R\\s+Total:\\s"),
                "it is what ghz prints for people; " + GHZ_JSON);
        remedies.put(
                Pattern.compile("\\A\\s*(?:duration \\(ms\\),status,error|ghz_(?:run|detail),)"),
                "it is a form of ghz's results that isn't read; " + GHZ_JSON);
        remedies.put(
                Pattern.compile("\\A\\s*response-time,DNS"),
                "it is hey's list of single requests; run hey without -o, and keep what it prints");
        remedies.put(
                Pattern.compile("(?m)^\\s+http_req_duration\\.{3,}:"),
                "it is what k6 prints for people, in rounded figures; " + K6_SUMMARY);
        remedies.put(
                Pattern.compile("\\A\\s*(?:metric_name,timestamp,metric_value,"
                        + "|\\{[^\\n]*\"type\"\\s*:\\s*\"(?:Metric|Point)\"\\s*,\\s*\"data\"\\s*:)"),
                "it is k6's list of single samples; " + K6_SUMMARY);
        remedies.put(
                Pattern.compile("(?m)^Benchmark \\d+: .*\\R\\s+Time \\(mean"),
                "it is what hyperfine prints for people; " + HYPERFINE_JSON);
        remedies.put(
                Pattern.compile(
                        "\\A\\s*(?:command,mean,stddev,median,user,system,min,max|\\|\\s*Command\\s*\\|\\s*Mean \\[)"),
                "it is a table of hyperfine, without its single runs; " + HYPERFINE_JSON);
        remedies.put(
                Pattern.compile("\\A\\s*\"?Value\"?[\\s,]+\"?Percentile\"?[\\s,]+\"?TotalCount"),
                "it is a table of percentiles by HdrHistogram, which doesn't say its unit; give the log (.hlog)");
        return remedies;
    }

    private static void addJMeter(Map<Pattern, String> remedies) {
        remedies.put(Pattern.compile("\\A\\d{9,},\\d+,[^,\\n]*,"), JTL_HEADER);
        remedies.put(
                Pattern.compile("\\A\\d{4}[/-]\\d\\d[/-]\\d\\d[ T][\\d:.]+,\\d+,[^,\\n]*,"),
                JTL_HEADER + ", and jmeter.save.saveservice.timestamp_format=ms");
        remedies.put(
                Pattern.compile(
                        "\\A\\s*(?:\\{[^{]*\\{\\s*\"transaction\"\\s*:" + "|\"?Label\"?[,;\\t]\"?# Samples\"?[,;\\t])"),
                "it is a table of JMeter's report; give the JTL from which it was made (jmeter -l FILE)");
        remedies.put(
                Pattern.compile("(?m)^summary [+=]\\s+\\d+ in "),
                "it is what JMeter prints for people; give its JTL (jmeter -l FILE)");
    }

    /// Recognises a format of text.
    ///
    /// @return empty where it is none; JSON is told from its tree
    /// @throws UserErrorException if it is a form of a known tool's results that can't be read
    static Optional<ResultFormat> format(ToolText text) {
        Optional<ResultFormat> format = sign(text.head());
        remedy(text).ifPresent(remedy -> {
            throw new UserErrorException(text.name() + ": " + remedy);
        });
        return format;
    }

    private static Optional<ResultFormat> sign(String head) {
        return SIGNS.entrySet().stream()
                .filter(sign -> sign.getValue().matcher(head).find())
                .findFirst()
                .map(sign ->
                        sign.getKey() == ResultFormat.WRK && WRK2.matcher(head).find()
                                ? ResultFormat.WRK2
                                : sign.getKey());
    }

    /// What to do about a form of a known tool's results that can't be read, such as that for people;
    /// empty for any other text.
    static Optional<String> remedy(ToolText text) {
        return sign(text.head()).isPresent()
                ? Optional.empty()
                : REMEDIES.entrySet().stream()
                        .filter(remedy -> remedy.getKey().matcher(text.head()).find())
                        .findFirst()
                        .map(Map.Entry::getValue);
    }

    /// Requires that the text is of one run: of several, each reader would take one.
    ///
    /// @throws UserErrorException if it is of several
    static ForeignText requireOneRun(ResultFormat format, ForeignText text) {
        Pattern once = RUNS.get(format);
        long runs = once == null ? 1 : once.matcher(text.text()).results().count();
        if (runs > 1) {
            throw new UserErrorException(text.name() + ": it holds the output of " + runs + " runs of " + format.title()
                    + ", and one file is one run; write each to a file of its own");
        }
        return text;
    }

    /// Whether the text may be a tool's JSON: an object that isn't one of the lab's own documents.
    static boolean isObject(ToolText text) {
        String head = text.head().stripLeading();
        return head.startsWith("{") && !OWN_DOCUMENT.matcher(head).matches();
    }
}
