package dev.loombench.protocol.load;

import dev.loombench.protocol.ProtocolException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The event that a second of a load is over, with its figures, by the time of each event, whenever its request was
/// due.
///
/// @param index seconds from the start of the measured window: negative during the warm-up; after the window's
///     end, generators wait for outstanding responses
/// @param scheduled number of requests due; in a closed model the same as `sent`
/// @param sent number of requests given to a connection, or to the queue for one
/// @param answered number of right responses
/// @param errors failed requests
/// @param p50 median latency, in seconds and from the intended start, of the requests that were answered or
///     timed out in this second; empty without any
/// @param p99 99th percentile of these latencies
/// @param max maximum of these latencies
/// @param inFlight requests without a response at the end of the second
/// @param lag largest delay of the generator itself in sending a request due in this second, in seconds; empty
///     where none was due
/// @param latencies histogram of the latencies of requests that were answered or timed out
public record LoadSecond(
        int index,
        long scheduled,
        long sent,
        long answered,
        ErrorCounts errors,
        OptionalDouble p50,
        OptionalDouble p99,
        OptionalDouble max,
        long inFlight,
        OptionalDouble lag,
        LatencyHistogram latencies)
        implements LoadEvent {
    /// The header line of a CSV file of seconds.
    public static final String CSV_HEADER = Stream.of(
                    Stream.of("second", "scheduled", "sent", "answered", "errors"),
                    Stream.of(LoadError.values()).map(LoadError::word),
                    Stream.of("p50 (s)", "p99 (s)", "max (s)", "in flight", "lag (s)", "latencies"))
            .flatMap(columns -> columns)
            .collect(Collectors.joining(","));

    /// Returns the line of a CSV file of seconds, in the columns of [#CSV_HEADER].
    public String csv() {
        List<Object> cells = new ArrayList<>(List.of(index, scheduled, sent, answered, errors.total()));
        for (LoadError kind : LoadError.values()) {
            cells.add(errors.count(kind));
        }
        cells.addAll(List.of(cell(p50), cell(p99), cell(max), inFlight, cell(lag), latencies));
        return cells.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    private static String cell(OptionalDouble figure) {
        return figure.isPresent() ? Double.toString(figure.getAsDouble()) : "";
    }

    /// Reads a line of a CSV file of seconds.
    ///
    /// @throws ProtocolException if the text isn't such a line
    public static LoadSecond parseCsv(String text) {
        String[] cells = text.split(",", -1);
        int kinds = LoadError.values().length;
        if (cells.length != 11 + kinds) {
            throw new ProtocolException("not a second of a load: " + text);
        }
        try {
            Map<LoadError, Long> errors = new EnumMap<>(LoadError.class);
            int cell = 5;
            for (LoadError kind : LoadError.values()) {
                errors.put(kind, Long.valueOf(cells[cell++]));
            }
            return new LoadSecond(
                    Integer.parseInt(cells[0]),
                    Long.parseLong(cells[1]),
                    Long.parseLong(cells[2]),
                    Long.parseLong(cells[3]),
                    new ErrorCounts(errors),
                    figure(cells[5 + kinds]),
                    figure(cells[6 + kinds]),
                    figure(cells[7 + kinds]),
                    Long.parseLong(cells[8 + kinds]),
                    figure(cells[9 + kinds]),
                    LatencyHistogram.parse(cells[10 + kinds]));
        } catch (NumberFormatException e) {
            throw new ProtocolException("not a second of a load: " + text, e);
        }
    }

    private static OptionalDouble figure(String cell) {
        return cell.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(cell));
    }
}
