package dev.loombench.report.chart;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// The charts' data as it stands in the page, in one `<script type="application/json">`.
public final class ChartIsland {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ChartIsland() {}

    /// JSON that no text in it can end: every character that means something to HTML is written as its
    /// code, which JSON reads back as the character.
    public static String encode(List<? extends Chart> charts) {
        return JSON.writeValueAsString(Map.of("charts", charts))
                .replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
