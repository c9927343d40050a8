package dev.loombench.report.chart;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Serialises chart data for one `<script type="application/json">` in the page.
public final class ChartJsonScript {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ChartJsonScript() {}

    /// JSON in which no text can end the script element: characters with a meaning in HTML are escaped.
    public static String encode(List<? extends Chart> charts) {
        return JSON.writeValueAsString(Map.of("charts", charts))
                .replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
