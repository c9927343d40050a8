package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/// Gatling's `simulation.log` as text: one line a request, with tabs between fields, of which versions have different
/// ones in front. Times are milliseconds, of right and failed requests together.
final class GatlingLog {
    private static final Pattern TAB = Pattern.compile("\t");
    private static final String REQUEST = "REQUEST\t";
    private static final String SUCCESS = "OK";
    private static final String FAILURE = "KO";

    /// Fewest fields in front of the state: the kind of line, the name, start and end.
    private static final int MIN_FIELDS_BEFORE_STATE = 4;

    /// Most digits of a time of the clock, in milliseconds since 1970.
    private static final int MAX_DIGITS = 15;

    private GatlingLog() {}

    /// Reads all requests.
    ///
    /// @throws UserErrorException if a line is cut or something else, or there is no request
    /// @throws IOException if it can't be read
    static FigureList read(ToolText log) throws IOException {
        RequestTimes times = new RequestTimes("request");
        try (BufferedReader in = log.lines()) {
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
                if (line.startsWith(REQUEST)) {
                    add(log.name() + ":" + number, TAB.splitAsStream(line).toList(), times);
                }
            }
        }
        return times.figures();
    }

    private static void add(String place, List<String> fields, RequestTimes times) {
        int state = MIN_FIELDS_BEFORE_STATE;
        while (state < fields.size() && !isState(fields, state)) {
            state++;
        }
        long start = state == fields.size() ? 0 : Long.parseLong(fields.get(state - 2));
        long end = state == fields.size() ? Long.MAX_VALUE : Long.parseLong(fields.get(state - 1));
        if (end - start > Latencies.MAX_MILLIS) {
            throw FileError.CUT.error(place);
        }
        String group = state - 4 > 0 ? fields.get(state - 4).strip() : "";
        String name = fields.get(state - 3);
        times.add(
                group.isEmpty() ? name : group.replace(",", " / ") + " / " + name,
                start,
                end - start,
                fields.get(state).equals(SUCCESS));
    }

    private static boolean isState(List<String> fields, int index) {
        String word = fields.get(index);
        return (word.equals(SUCCESS) || word.equals(FAILURE))
                && isMillis(fields.get(index - 1))
                && isMillis(fields.get(index - 2));
    }

    private static boolean isMillis(String text) {
        return !text.isEmpty() && text.length() <= MAX_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
