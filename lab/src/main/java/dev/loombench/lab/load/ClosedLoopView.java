package dev.loombench.lab.load;

import dev.loombench.protocol.Quantities;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What a closed loop of so many users would have reported of the same server at the same rate. Each of its
/// users is due to send a request every T = users / rate. One that waits longer than T doesn't send the next
/// ones meanwhile, so the latencies L − T, L − 2T, … that these would have had are missing in its report. This
/// is the inverse of the usual correction, which puts them back, and as approximate: of the latencies from the
/// intended start, those longer than v in its report are those longer than v less those longer than v + T.
///
/// Source: Tene, How NOT to Measure Latency, 2013 (coordinated omission), and the method
/// `copyCorrectedForCoordinatedOmission` of HdrHistogram, whose inverse it is.
///
/// @param intended from the intended start
/// @param closedLoop as the closed loop would have reported them
public record ClosedLoopView(Latencies intended, Latencies closedLoop) {
    /// @param users at least 1
    /// @param perSecond the rate of the requests
    public static ClosedLoopView of(Latencies intended, int users, double perSecond) {
        if (users < 1 || !(perSecond > 0)) {
            throw new IllegalArgumentException("no closed loop of " + users + " users at " + perSecond + "/s");
        }
        long interval = Math.round(users / perSecond * 1e9);
        Map<Long, Long> reported = new TreeMap<>();
        long longer = 0;
        for (long nanos : intended.counts().sequencedKeySet().reversed()) {
            long withThis = intended.longerThan(nanos - 1) - intended.longerThan(nanos - 1 + interval);
            if (withThis > longer) {
                reported.put(nanos, withThis - longer);
                longer = withThis;
            }
        }
        return new ClosedLoopView(intended, new Latencies(reported));
    }

    /// The share of the requests that the closed loop would not have sent.
    public double omitted() {
        return intended.count() == 0 ? 0 : 1 - closedLoop.count() / (double) intended.count();
    }

    /// What that means, in one sentence.
    public String sentence() {
        if (intended.count() == 0) {
            return "No request was answered.";
        }
        String seen = "Counted from the time at which each request was due, p99 is "
                + Quantities.seconds(intended.quantile(0.99)) + "; ";
        return omitted() < 0.000_5
                ? seen + "a closed loop would report the same, since no answer held its users up."
                : seen + "a closed loop would report " + Quantities.seconds(closedLoop.quantile(0.99))
                        + ", since its waiting users would not have sent "
                        + String.format(Locale.ROOT, "%.1f %%", omitted() * 100) + " of the requests.";
    }
}
