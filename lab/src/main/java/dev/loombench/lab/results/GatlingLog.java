package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.stats.Latencies;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Gatling's `simulation.log` as text: one line a request, with tabs between fields, of which versions have different
/// ones in front. Times are milliseconds, of right and failed requests together.
final class GatlingLog {
    private static final String START = "REQUEST\t";

    /// Groups around the request, its name, its start and its end.
    private static final Pattern REQUEST = Pattern.compile(
            START + "(?:(?:[^\t]*\t)*?([^\t]*)\t)?([^\t]+)\t(\\d{1,15})\t(\\d{1,15})\t(OK|KO)(?:\t.*)?");

    private GatlingLog() {}

    /// Reads all requests.
    ///
    /// @throws UserErrorException if a line is cut or something else, or there is no request
    /// @throws IOException if it can't be read
    static FigureList read(ToolText log) throws IOException {
        RequestTimes times = new RequestTimes("request");
        log.lines((place, line) -> {
            if (line.startsWith(START)) {
                add(place, line, times);
            }
        });
        return times.figures();
    }

    private static void add(String place, String line, RequestTimes times) {
        Matcher request = REQUEST.matcher(line);
        long millis = request.matches() ? Long.parseLong(request.group(4)) - Long.parseLong(request.group(3)) : -1;
        if (Math.clamp(millis, 0, Latencies.MAX_MILLIS) != millis) {
            throw FileError.CUT.error(place);
        }
        String groups = Objects.requireNonNullElse(request.group(1), "").strip().replace(",", " / ");
        times.add(
                (groups.isEmpty() ? "" : groups + " / ") + request.group(2),
                Long.parseLong(request.group(3)),
                millis,
                request.group(5).equals("OK"));
    }
}
