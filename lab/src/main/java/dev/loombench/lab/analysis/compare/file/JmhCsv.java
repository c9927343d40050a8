package dev.loombench.lab.analysis.compare.file;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.loombench.lab.catalog.UserErrorException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.statistics.distribution.TDistribution;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// JMH's CSV (`-rf csv`, `-rf scsv`), converted to the form of its JSON. It has a score and its error, but neither
/// forks nor iterations: a row is one fork, whose iterations are taken to lie within the score's 99.9 % error and
/// within two of their standard deviations.
final class JmhCsv {
    private static final Pattern HEADER = Pattern.compile("\"?Benchmark\"?[,;]\"?Mode\"?[,;].*", Pattern.DOTALL);
    private static final List<String> COLUMNS = List.of("Benchmark", "Mode", "Threads", "Samples", "Score", "Unit");

    /// Begin of the name of the column of errors, whose percentage has the locale's decimal mark.
    private static final String ERROR_COLUMN = "Score Error (";

    /// Field of an entry that was a row of CSV.
    static final String CONVERTED = "fromCsv";

    private static final String PARAM_PREFIX = "Param: ";
    private static final double ERROR_QUANTILE = 1 - 0.001 / 2;

    /// Percentiles of sample mode, which have rows of their own: `demo.Parse.line:line·p0.99`, in which forks are
    /// mixed.
    private static final Pattern PERCENTILE = Pattern.compile(".*[·:]p\\d\\.\\d+");

    private static final Pattern BENCHMARK = Pattern.compile("([^:]+)(?::(.+))?");

    private JmhCsv() {}

    /// Whether the text begins with the header line of JMH's CSV.
    static boolean isHeader(String text) {
        return HEADER.matcher(text).matches();
    }

    /// Converts the rows: those of secondary metrics become metrics of their benchmark.
    ///
    /// @throws UserErrorException if a row is cut, or its figures are no numbers; names the line
    static JsonNode toJson(Path file, String text) {
        Map<List<Object>, ObjectNode> entries = new LinkedHashMap<>();
        char separator = text.lines().findFirst().orElse("").contains(";") ? ';' : ',';
        List<String> header = new ArrayList<>();
        try (CsvReader<CsvRecord> rows = reader(separator).ofCsvRecord(text)) {
            for (CsvRecord row : rows) {
                if (header.isEmpty()) {
                    header.addAll(header(file, row));
                } else {
                    add(new Row(file, header, row), entries);
                }
            }
        } catch (CsvParseException | java.io.IOException e) {
            throw new UserErrorException(file + ": this isn't JMH's CSV: " + e.getMessage(), e);
        }
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        entries.values().forEach(all::add);
        return all;
    }

    private static CsvReader.CsvReaderBuilder reader(char separator) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
    }

    private static List<String> header(Path file, CsvRecord row) {
        List<String> missing =
                COLUMNS.stream().filter(name -> !row.getFields().contains(name)).toList();
        if (!missing.isEmpty()) {
            throw new UserErrorException(
                    file + ":1: JMH's CSV has a column '" + missing.getFirst() + "', which this file lacks");
        }
        return row.getFields();
    }

    private static void add(Row row, Map<List<Object>, ObjectNode> entries) {
        Matcher name = BENCHMARK.matcher(row.text("Benchmark"));
        if (!name.matches() || PERCENTILE.matcher(row.text("Benchmark")).matches()) {
            return;
        }
        String metric = name.group(2);
        List<Object> key = List.of(name.group(1), row.text("Mode"), row.text("Threads"), row.params());
        ObjectNode entry = entries.computeIfAbsent(key, known -> row.entry(name.group(1)));
        if (metric == null) {
            entry.set("primaryMetric", row.metric());
        } else {
            ((ObjectNode) entry.path("secondaryMetrics")).set(metric, row.metric());
        }
    }

    /// A row below the header line.
    private record Row(Path file, List<String> header, CsvRecord row) {
        String text(String column) {
            int index = header.indexOf(column);
            if (index < 0 || index >= row.getFieldCount()) {
                throw new UserErrorException(file + ":" + row.getStartingLineNumber() + ": the line ends before '"
                        + column + "': the file was cut, or isn't JMH's");
            }
            return row.getField(index);
        }

        /// A number, which the locale may have written with a comma.
        double number(String column) {
            String text = text(column);
            try {
                return Double.parseDouble(text.contains(".") ? text : text.replace(',', '.'));
            } catch (NumberFormatException e) {
                throw new UserErrorException(
                        file + ":" + row.getStartingLineNumber() + ": " + column + " '" + text + "' isn't a number", e);
            }
        }

        Map<String, String> params() {
            Map<String, String> params = new LinkedHashMap<>();
            header.stream()
                    .filter(column -> column.startsWith(PARAM_PREFIX))
                    .filter(column -> !text(column).isEmpty())
                    .forEach(column -> params.put(column.substring(PARAM_PREFIX.length()), text(column)));
            return params;
        }

        ObjectNode entry(String benchmark) {
            ObjectNode entry = JsonNodeFactory.instance.objectNode();
            entry.put("benchmark", benchmark);
            entry.put(CONVERTED, true);
            entry.put("mode", text("Mode"));
            entry.put("threads", (int) number("Threads"));
            ObjectNode params = entry.putObject("params");
            params().forEach(params::put);
            entry.putObject("secondaryMetrics");
            return entry;
        }

        ObjectNode metric() {
            ObjectNode metric = JsonNodeFactory.instance.objectNode();
            metric.put("scoreUnit", text("Unit"));
            double score = number("Score");
            double scatter = scatter();
            ArrayNode fork = metric.putArray("rawData").addArray();
            if (scatter >= 0 && scatter < score) {
                fork.add(score - scatter).add(score).add(score + scatter);
            } else {
                fork.add(score);
            }
            return metric;
        }

        /// How far iterations lie from the score, or NaN where that isn't known.
        private double scatter() {
            int samples = (int) number("Samples");
            Optional<String> column = header.stream()
                    .filter(name -> name.startsWith(ERROR_COLUMN))
                    .findFirst();
            if (column.isEmpty() || samples < 3) {
                return Double.NaN;
            }
            double error = number(column.get());
            double deviation = error
                    * Math.sqrt(samples)
                    / TDistribution.of(samples - 1).inverseCumulativeProbability(ERROR_QUANTILE);
            return Math.max(error, 2 * deviation);
        }
    }
}
