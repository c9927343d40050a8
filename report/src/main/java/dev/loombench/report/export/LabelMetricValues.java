package dev.loombench.report.export;

import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.view.LabelTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Figures of a plan's labels, those of one label after another.
final class LabelMetricValues {
    private static final String SECONDS = "s";

    private LabelMetricValues() {}

    static List<LabelMetricValue> of(@Nullable List<LabelRecord> labels) {
        List<LabelMetricValue> figures = new ArrayList<>();
        for (LabelRecord label : labels == null ? List.<LabelRecord>of() : labels) {
            add(figures, label, "count", label.count(), "", Better.NEITHER);
            add(figures, label, "failed", label.failed(), "", Better.LESS);
            add(figures, label, "mean", label.mean(), SECONDS, Better.LESS);
            add(figures, label, "median", label.median(), SECONDS, Better.LESS);
            add(figures, label, "p90", label.p90(), SECONDS, Better.LESS);
            add(figures, label, "p95", label.p95(), SECONDS, Better.LESS);
            add(figures, label, "p99", label.p99(), SECONDS, Better.LESS);
            add(figures, label, "max", label.max(), SECONDS, Better.LESS);
            add(figures, label, "rate", label.perSecond(), "/s", Better.MORE);
            add(figures, label, "received", label.bytesPerSecond(), "B/s", Better.NEITHER);
        }
        return figures;
    }

    private static void add(
            List<LabelMetricValue> figures,
            LabelRecord label,
            String name,
            @Nullable Number value,
            String unit,
            Better better) {
        if (value != null) {
            figures.add(new LabelMetricValue(LabelTable.name(label), "label." + name, value, unit, better));
        }
    }

    /// A figure of a label.
    ///
    /// @param metric name, such as `label.p99`
    record LabelMetricValue(String label, String metric, Number value, String unit, Better better) {}
}
