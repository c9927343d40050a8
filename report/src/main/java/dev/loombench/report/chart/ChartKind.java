package dev.loombench.report.chart;

import dev.loombench.protocol.MessageTemplate;
import java.util.List;
import java.util.Locale;

/// Kinds of charts: what each asks, how it is read, and what its marks mean. Places in braces are filled by a chart.
@SuppressWarnings("ImmutableEnumChecker") // its keys are constants, made by List.of
enum ChartKind {
    ANSWERS(
            "how many times better than the baseline",
            "How many times better or worse is each experiment than its baseline?",
            "Each mark is how many times better the candidate is than its baseline. At 1 both are alike. Right of it the"
                    + " candidate is faster, takes less or carries more; left of it the opposite, so that at 0.5 it takes"
                    + " twice as long. Select a row to go to its experiment.",
            new Rows("Experiment", "Below 1 the candidate is worse than its baseline."),
            key(Mark.DOT, "better").in("good"),
            key(Mark.SQUARE, "same").in("ink"),
            key(Mark.TRIANGLE, "worse").in("bad"),
            key(Mark.HOLLOW, "undecided", "Hollow marks are undecided: the interval is too wide for a verdict."),
            key(Mark.WHISKER, "interval", "The line through a mark is the interval.")),
    MEASURED(
            "measured {metric}",
            "What was measured for each cell?",
            "Each dot is the mean of the cell's forks.",
            Rows.ELSEWHERE,
            key(Mark.DOT, "measured"),
            key(Mark.WHISKER, "interval", "Whiskers are the interval."),
            key(Mark.DIAMOND, "published", "A diamond is the published figure, from the source's own machine.")),
    AGAINST_IDEAL(
            "measured against ideal: {metric}",
            "How close does each cell come to what is physically possible?",
            "The dot is the mean of the cell's forks. A row ends with the share of the physical limit that is reached.",
            Rows.ELSEWHERE,
            key(Mark.DOT, "measured"),
            key(Mark.WHISKER, "interval", "Whiskers are the interval."),
            key(Mark.TICK, "ideal", "The upright line is the physical limit."),
            key(Mark.BAND, "beyond the ideal", "The tinted bar is what is lost between it and the dot."),
            key(Mark.EXPLAINED, "explained part", "Its darker part is explained by CPU work, steal and pauses."),
            key(Mark.DIAMOND, "published", "A diamond is the published figure, from the source's own machine.")),
    MEMORY(
            "memory of one more thread",
            "How many bytes does one more thread take, and where do they lie?",
            "Each bar is the memory that each further thread took between two counts of threads. Its parts don't overlap:"
                    + " live heap, other resident memory of the process, and what the kernel holds outside the process. A"
                    + " part that shrank is not drawn.",
            Rows.ELSEWHERE,
            key(Mark.SWATCH, "live heap").in("s0"),
            key(Mark.SWATCH, "other resident memory: stacks, JVM").in("s1"),
            key(Mark.SWATCH, "page tables").in("s5"),
            key(Mark.SWATCH, "kernel stack").in("s3"),
            key(Mark.SWATCH, "kernel slab").in("s6")),
    RATIOS(
            "against the baseline: {metric}",
            "Which cells differ from their baseline by more than noise?",
            "Each mark is the ratio candidate / baseline within blocks; at 1 there is no difference. A verdict needs an"
                    + " interval, which needs two blocks, on one side of 1, with fewer than 6 blocks beyond a factor of 2.",
            Rows.ELSEWHERE,
            key(Mark.DOT, "ratio"),
            key(Mark.HOLLOW, "undecided", "Hollow marks are undecided."),
            key(Mark.WHISKER, "interval", "Whiskers are the interval."),
            key(Mark.BAND, "the same, within the margin", "An interval inside the tinted band counts as the same.")
                    .in("soft"),
            key(
                    Mark.HATCHED,
                    "noise: the baseline against itself",
                    "The hatched band shows by how much a baseline differed from itself.")),
    SWEEP(
            "{metric} over {factor}",
            "How does {metric} grow with {factor}?",
            "Both axes are logarithmic: a line that rises by one decade in one decade is proportional to the factor, and a"
                    + " flat line doesn't depend on it.",
            Rows.ELSEWHERE,
            key(Mark.DASHED, "ideal", "The dashed line is the ideal; the gap to it is what is lost.")),
    MAP(
            "map of {metric} over {factor} and {factor}",
            "How does {metric} depend on {factor} and {factor} together?",
            "Each tile is a cell: the stronger its colour, the larger its value. All maps have the same scale. Rows that"
                    + " look alike mean that the factor of the rows doesn't matter; a corner that stands out means that"
                    + " both factors interact.",
            Rows.ELSEWHERE),
    FORKS(
            "forks: {metric}",
            "How much do the forks of a cell differ?",
            "Each dot is a fork, a fresh JVM. The upright line is their median. Two groups of dots are JVMs that compiled or"
                    + " laid out the code differently; a single distant dot is a fork that something disturbed.",
            new Rows("Cell", "Each fork is in the table of trials."),
            key(Mark.DOT, "a fork"),
            key(Mark.TICK, "their median"),
            key(
                    Mark.BAND,
                    "its 95 % interval, by order statistics",
                    "The bar is the median's interval, which needs 6 forks.")),
    SEQUENCE(
            "in the order of the run: {metric}",
            "Did the machine drift, and were the JVMs warm?",
            "Above, each mark is a fork, in the order in which they ran, against the median of its cell. Steps that climb or"
                    + " fall show a machine that drifts; comparisons within blocks are not affected.",
            Rows.ELSEWHERE,
            key(Mark.BLOCK, "median of a block", "The steps are the median of each block."),
            key(
                    Mark.LINE,
                    "operations of a fork",
                    "Below, each line is the operations of one fork relative to its later half: a line that still falls"
                            + " at its end belongs to a JVM that was not warm.")),
    PAIRS(
            "block by block: {metric}",
            "Do all blocks agree?",
            "Each dot is one block: the candidate's figure divided by the baseline's, measured shortly one after the other."
                    + " Dots that drift up or down show an effect that changes during the run.",
            new Rows("Block", ""),
            key(Mark.DOT, "a block"),
            key(Mark.LINE, "mean", "The line is the mean of the dots."),
            key(Mark.BAND, "its interval", "The coloured band is its interval."),
            key(Mark.BAND, "the same, within the margin", "The grey band is the margin around 1.")
                    .in("soft")),
    HISTORY(
            "level over time",
            "When did the level of each series change, and is the newest result on the last stable one?",
            "Each dot is a result, divided by the last stable level, from the oldest to the newest.",
            new Rows("Result", "Ratios to the last stable level, with the figures behind them."),
            key(Mark.DOT, "a result"),
            key(Mark.UPRIGHT, "change", "The level changed at an upright line."),
            key(Mark.BAND, "last stable level", "The tinted part is the last stable level.")
                    .in("soft")),
    OVERVIEW(
            "overview of the answers",
            "How many requests were answered fast, slowly, too slowly or not at all?",
            "Each bar is all requests of the steady window that were answered or failed, divided by response time. The"
                    + " limits of 500 and 1,500 ms are those of the published study.",
            new Rows("Cell", "Requests that the end of the load cut off count neither as answered nor as errors."),
            key(Mark.SWATCH, "up to 500 ms").in("c0"),
            key(Mark.SWATCH, "up to 1,500 ms").in("c1"),
            key(Mark.SWATCH, "over 1,500 ms").in("c2"),
            key(Mark.SWATCH, "failed").in("c3")),
    PERCENTILES(
            "latency by percentile",
            "How long did the slowest requests take, one in ten, in a hundred, in a thousand?",
            "Follow a line to the right: at 99 %, one request in a hundred took longer than its height. Each further nine"
                    + " takes the same room, as on HdrHistogram's axis.",
            new Rows("Percentile", ""),
            key(
                    Mark.DASHED,
                    "from the time of sending, as a closed loop shows it",
                    "The dashed line counts from when a request was sent, the solid one from when it was due: between them is"
                            + " the time that requests waited to be sent.")),
    DISTRIBUTION(
            "distribution of the response times",
            "How are the response times spread, and do they fall into groups?",
            "Each bar is the share of a server's requests in a class of response times; classes become wider to the right."
                    + " Two humps are two kinds of requests, such as those that were queued and those that were not.",
            new Rows("Response time", "Each class begins where the one before it ends.")),
    TIMELINE(
            "over time",
            "Was the load steady, and did the servers keep up with it?",
            "All plots share the time axis, and the pointer marks the same second in each. Where sent (dashed) stays above"
                    + " answered (solid), requests pile up, and latency follows. The generator's lag is the delay that it"
                    + " caused itself. Where a point stands for several seconds, rates are means, the median is that of the"
                    + " middle one, and the others are those of the worst.",
            new Rows("Second", "Second 0 is where the steady window begins."),
            key(Mark.LINE, "answered, median"),
            key(Mark.DASHED, "sent, p99", "Of the latencies, the median is solid and the 99th percentile dashed."),
            key(
                    Mark.DOTTED,
                    "due",
                    "Where it stays below what was due (dotted), the generator didn't keep up, or all its connections were"
                            + " taken."),
            key(Mark.BAND, "outside of the steady window", "The shaded part enters no figure.")
                    .in("soft")),
    RATE(
            "response time against request rate",
            "Does a server answer more slowly when it has more to answer?",
            "Each mark is a second. Marks that rise to the right show a server that slows down under a higher rate; marks"
                    + " in a column show one that slows down for other reasons.",
            Rows.ELSEWHERE,
            key(Mark.DOT, "within the steady window"),
            key(Mark.HOLLOW, "outside")),
    LATENCY_MAP(
            "latency over time",
            "Were slow requests spread over time, or did they come together?",
            "Each column is a step of the load, each tile a class of latencies (ten per decade): the stronger its colour,"
                    + " the larger its share of the requests of that step. A column that reaches high is a stall; two bands"
                    + " are two kinds of requests; a band that climbs is a queue that grows. Thin lines bound the steady"
                    + " window.",
            Rows.ELSEWHERE),
    CAPACITY(
            "latency against offered rate",
            "How many requests per second can each server answer before it becomes too slow?",
            "The offered rate grows from left to right. Where a line bends upwards, requests begin to queue.",
            Rows.ELSEWHERE,
            key(Mark.LINE, "p99"),
            key(Mark.DASHED, "p50"),
            key(Mark.DOT, "p99 of a load that kept the objective", "A filled mark is a load that kept the objective."),
            key(
                    Mark.HOLLOW,
                    "p99 of a load that missed the objective",
                    "A hollow mark is a load that missed the objective."),
            key(Mark.DOTTED, "bound of the objective", "The dotted line across is the objective's bound."),
            key(
                    Mark.BAND,
                    "interval of the capacity",
                    "The tinted band is the interval of the highest rate that keeps the objective."),
            key(
                    Mark.DOTS,
                    "p99 as predicted",
                    "Dotted curves are predicted by a queueing model of the pool's threads."),
            key(
                    Mark.UPRIGHT,
                    "physical limit",
                    "The upright dashed line is the physical limit of a server of this kind.")),
    SIGNALS(
            "{title}",
            "What did each JVM and the machine do during the trial?",
            "All plots share the time axis, and the pointer marks the same second in each: look for what rises together. Of"
                    + " long series the largest value of each step is drawn.",
            Rows.ELSEWHERE,
            key(Mark.BAND, "measured", "The tinted part is what was measured; before it are start and warm-up."));

    /// Meaning of a mark.
    ///
    /// @param colour colour by its name in the style sheet, where it tells marks apart; empty for marks of any
    /// @param explanation sentence on how to read the mark; empty where the others say it
    record MarkKey(Mark mark, String colour, String text, String explanation) {
        MarkKey in(String ownColour) {
            return new MarkKey(mark, ownColour, text, explanation);
        }
    }

    /// Rows of the table behind a chart.
    ///
    /// @param subject what a row is about; empty if another table of the page has the figures
    record Rows(String subject, String note) {
        static final Rows ELSEWHERE = new Rows("", "");
    }

    private final String title;
    private final String question;
    private final String reading;
    private final Rows rows;

    private final List<MarkKey> keys;

    ChartKind(String title, String question, String reading, Rows rows, MarkKey... keys) {
        this.title = title;
        this.question = question;
        this.reading = reading;
        this.rows = rows;
        this.keys = List.of(keys);
    }

    private static MarkKey key(Mark mark, String text) {
        return key(mark, text, "");
    }

    private static MarkKey key(Mark mark, String text, String explanation) {
        return new MarkKey(mark, "", text, explanation);
    }

    String reading() {
        return reading;
    }

    Rows rows() {
        return rows;
    }

    List<MarkKey> keys() {
        return keys;
    }

    /// Frame of a chart of this kind.
    ///
    /// @param answer answer in a line; empty if only the reader can tell
    /// @param values values of the places in title and question
    ChartFrame frame(String id, String answer, Object... values) {
        String filled = filled(title, values);
        return new ChartFrame(
                id,
                filled.substring(0, 1).toUpperCase(Locale.ROOT) + filled.substring(1),
                filled(question, values),
                answer,
                this,
                "");
    }

    private static String filled(String words, Object... values) {
        return words.contains("{") ? MessageTemplate.fill(words, values) : words;
    }
}
