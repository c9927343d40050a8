package dev.loombench.report.chart;

import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// Serialises chart data for one `<script type="application/json">` in the page.
public final class ChartJsonScript {
    /// Whole numbers without a fraction, which keeps the page small.
    private static final ValueSerializer<Double> SHORT = new StdSerializer<>(Double.class) {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializationContext context) {
            if (value == Math.rint(value) && Math.abs(value) < 1e9) {
                json.writeNumber(value.intValue());
            } else {
                json.writeNumber(value);
            }
        }
    };

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(Double.class, SHORT).addSerializer(double.class, SHORT))
            .build();

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
