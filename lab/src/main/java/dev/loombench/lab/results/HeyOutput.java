package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What hey prints. Its times are seconds.
final class HeyOutput {
    private static final Pattern SUMMARY =
            Pattern.compile("(?m)^\\s+(Slowest|Average|Requests/sec):\\s+([\\d.]+|NaN)(?: secs)?\\s*$");
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^\\s+(\\d+)%{1,2} in ([\\d.]+) secs\\s*$");
    private static final Pattern STATUS = Pattern.compile("(?m)^\\s+\\[(\\d{3})]\\s+(\\d+) responses\\s*$");
    private static final Pattern ERROR = Pattern.compile("^\\s+\\[(\\d+)]\\s");
    private static final String STATUSES = "Status code distribution:";
    private static final String ERRORS = "Error distribution:";
    private static final int FIRST_ERROR_STATUS = 400;

    private HeyOutput() {}

    static ToolResult read(ForeignText output) {
        String text = output.text();
        if (!text.contains(STATUSES) && !text.contains(ERRORS)) {
            throw FileError.CUT.error(output.end());
        }
        double answered = 0;
        double wrong = 0;
        Matcher statuses = STATUS.matcher(text);
        while (statuses.find()) {
            double number = Double.parseDouble(statuses.group(2));
            answered += number;
            wrong += Integer.parseInt(statuses.group(1)) >= FIRST_ERROR_STATUS ? number : 0;
        }
        if (answered == 0) {
            throw FileError.NOTHING_MEASURED.error(output.name());
        }
        FigureList figures = new FigureList();
        Matcher summary = SUMMARY.matcher(text);
        while (summary.find()) {
            double value = Double.parseDouble(summary.group(2));
            switch (summary.group(1)) {
                case "Average" -> figures.seconds(FigureList.MEAN, value);
                case "Slowest" -> figures.seconds(FigureList.MAX, value);
                default -> figures.rate(FigureList.RATE, FigureList.REQUESTS, value);
            }
        }
        PERCENTILE
                .matcher(text)
                .results()
                .forEach(line -> figures.seconds(
                        FigureList.percentile(Double.parseDouble(line.group(1))), Double.parseDouble(line.group(2))));
        double broken = broken(text);
        return figures.errors((wrong + broken) / (answered + broken))
                .result(ResultFormat.HEY, output.name(), FigureList.RATE);
    }

    /// Number of requests without an answer.
    private static double broken(String text) {
        int start = text.indexOf(ERRORS);
        return start < 0
                ? 0
                : text.substring(start)
                        .lines()
                        .map(ERROR::matcher)
                        .filter(Matcher::find)
                        .mapToDouble(error -> Double.parseDouble(error.group(1)))
                        .sum();
    }
}
