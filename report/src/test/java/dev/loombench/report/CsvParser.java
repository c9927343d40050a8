package dev.loombench.report;

import java.util.ArrayList;
import java.util.List;

/// Parses CSV (RFC 4180).
final class CsvParser {
    private CsvParser() {}

    static List<List<String>> of(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"' && text.startsWith("\"\"", i)) {
                cell.append(text.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ',' || text.startsWith("\r\n", i))) {
                row.add(cell.toString());
                cell.setLength(0);
                if (c == '\r') {
                    rows.add(List.copyOf(row));
                    row.clear();
                    i++;
                }
            } else {
                cell.append(c);
            }
        }
        return rows;
    }
}
