package dev.loombench.lab.load.jmeter;

import java.util.List;

/// Positions of the fields in the rows of one JTL file.
///
/// @param idle `IdleTime`, the pauses within a transaction; negative where the optional column is missing
/// @param asserted `failureMessage` of assertions; negative where the optional column is missing
record JtlColumns(
        List<String> names,
        int time,
        int elapsed,
        int code,
        int message,
        int user,
        int success,
        int idle,
        int asserted) {
    static final String TIME = "timeStamp";

    private static final String IDLE = "IdleTime";

    static JtlColumns locate(List<String> header, String file) throws InvalidJtlException {
        return new JtlColumns(
                header,
                column(header, TIME, "timestamp_format", file),
                column(header, "elapsed", "time", file),
                column(header, "responseCode", "response_code", file),
                column(header, "responseMessage", "response_message", file),
                column(header, "threadName", "thread_name", file),
                column(header, "success", "successful", file),
                header.indexOf(IDLE),
                header.indexOf("failureMessage"));
    }

    private static int column(List<String> header, String name, String property, String file)
            throws InvalidJtlException {
        int column = header.indexOf(name);
        if (column < 0) {
            throw new InvalidJtlException(file + " has no column " + name + ". Make JMeter write it: set"
                    + " jmeter.save.saveservice." + property
                    + (property.endsWith("format") ? "=ms" : "=true"));
        }
        return column;
    }

    /// Whether a row has all fields; the row at which JMeter was killed may not.
    boolean isWhole(List<String> row) {
        return row.size() >= names.size();
    }

    JtlSample sample(List<String> row, String place) throws InvalidJtlException {
        return new JtlSample(
                millis(row.get(time), TIME, place),
                millis(row.get(elapsed), "elapsed", place),
                row.get(code),
                row.get(message),
                row.get(user),
                row.get(success).equals("true"),
                idle < 0 ? 0 : millis(row.get(idle), IDLE, place),
                asserted < 0 ? "" : row.get(asserted).strip());
    }

    private static long millis(String text, String name, String place) throws InvalidJtlException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new InvalidJtlException(place + ": " + name + " is '" + text + "', not milliseconds. Set"
                    + " jmeter.save.saveservice.timestamp_format=ms");
        }
    }
}
