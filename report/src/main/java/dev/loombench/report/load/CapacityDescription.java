package dev.loombench.report.load;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Findings;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Describes the search for a capacity: the curve, and its result.
public final class CapacityDescription {
    private static final double TENTH_OF_A_PERCENT = 0.001;
    private static final String SETTING = "{slo}, {kind} arrivals, {n load} of {time} after a warm-up of {time}";
    private static final String LINE =
            "{title}  {rate} answered  p50 {time}  p99 {time}  {errors}  {verdict}{repeated}";
    private static final String REPEATED = "; repeated with another number of connections";
    private static final String CAPACITY = "{rate}, the highest rate that meets {slo}{doubt}";
    private static final String AT_LEAST = "at least {rate}: {reason}";
    private static final String UNCONFIRMED = "; not confirmed";
    private static final String SATURATION = "{rate}, the highest rate of correct answers, whatever their latency";
    private static final String NO_ERRORS = "no errors";
    private static final String FEW_ERRORS = "under 0.1 % errors";

    private CapacityDescription() {}

    /// Title of a load, such as `load 3, coarse: 200/s`.
    public static String title(int number, SearchStage stage, double perSecond) {
        return "load " + number + ", " + stage + ": " + rate(perSecond);
    }

    public static String line(SearchRecord load) {
        String title = title(load.number(), load.stage(), load.offered());
        if (load.invalid() != null) {
            return title + "  invalid: " + load.invalid() + (load.counts() ? "" : "; repeated");
        }
        return MessageTemplate.fill(
                LINE,
                title,
                rate(load.answered()),
                time(load.latencies(), "p50"),
                time(load.latencies(), "p99"),
                failed(load.failed()),
                Boolean.TRUE.equals(load.kept()) ? "met" : "missed: " + String.join("; ", load.missed()),
                load.counts() ? "" : REPEATED);
    }

    public static List<Block> of(CapacityDocument document, List<Finding> findings) {
        CapacityRecord search = document.search();
        return List.of(
                new Heading(document.method() + " " + document.target()),
                new Sentence(MessageTemplate.fill(
                        SETTING,
                        search.slo(),
                        document.arrivals().equals("even") ? "even" : "Poisson",
                        search.loads().size(),
                        Format.seconds(document.seconds()),
                        Format.seconds(document.warmupSeconds()))),
                curve(search.curve()),
                new Facts(
                        "",
                        List.of(
                                new LabelledValue("capacity", capacity(search)),
                                new LabelledValue("saturation", saturation(search)))),
                new Findings(findings));
    }

    private static Table curve(List<CurveRecord> curve) {
        return Table.of(
                "",
                "",
                curve,
                Column.right("offered", rate -> rate(rate.offered())),
                Column.right("answered", rate -> rate(rate.answered())),
                Column.right("mean", 1, rate -> time(rate.latencies(), "mean")),
                Column.right("p50", rate -> time(rate.latencies(), "p50")),
                Column.right("p95", 2, rate -> time(rate.latencies(), "p95")),
                Column.right("p99", rate -> time(rate.latencies(), "p99")),
                Column.right("p99.9", 3, rate -> time(rate.latencies(), "p99.9")),
                Column.right("met", rate -> rate.kept() + " of " + rate.loads()));
    }

    private static String capacity(CapacityRecord search) {
        RateRecord capacity = search.capacity();
        if (capacity == null) {
            return "none: " + search.reason();
        }
        if (search.outcome() == CapacityOutcome.AT_LEAST) {
            return MessageTemplate.fill(AT_LEAST, rate(capacity.perSecond()), String.valueOf(search.reason()));
        }
        return MessageTemplate.fill(CAPACITY, interval(capacity), search.slo(), search.confirmed() ? "" : UNCONFIRMED);
    }

    private static String saturation(CapacityRecord search) {
        RateRecord saturation = search.saturation();
        return saturation == null
                ? "unknown: " + search.saturationAbsent()
                : MessageTemplate.fill(SATURATION, interval(saturation));
    }

    private static String interval(RateRecord rate) {
        String range = ReportFormat.range(rate.low(), rate.high());
        return rate(rate.perSecond()) + (range.isEmpty() ? "" : " (" + range + ")");
    }

    static String rate(@Nullable Double perSecond) {
        return perSecond == null ? "" : Format.rate(perSecond);
    }

    private static String time(Map<String, Double> latencies, String figure) {
        Double seconds = latencies.get(figure);
        return seconds == null ? "" : Format.seconds(seconds);
    }

    private static String failed(@Nullable Double share) {
        return share == null || share == 0
                ? NO_ERRORS
                : share < TENTH_OF_A_PERCENT ? FEW_ERRORS : Format.percentTenths(share) + " errors";
    }
}
