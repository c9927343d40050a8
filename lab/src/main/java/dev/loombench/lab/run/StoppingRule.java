package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.run.RunSettings;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.lab.stats.WidthRule;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Sequential stopping rule: how many blocks an experiment gets beyond the planned ones. That is none, as many
/// as a precision needs, as many as a budget allows, or, in a profile with a time limit, as many as its answer
/// needs; and there fewer than planned where few leave no doubt.
///
/// @param planned planned blocks of each experiment
/// @param precision half-width of intervals, as a share, at which adding stops; empty where none was asked for
/// @param budget whether the rest of a time budget is spent on blocks
/// @param time time of the whole run up to which blocks are added until each answer is known to ±5 %, or to lie
///     beyond a factor of 2, or beside 1 without doubt; zero where this rule doesn't apply
/// @param early whether an experiment ends before its planned blocks once its answer leaves no doubt
public record StoppingRule(int planned, OptionalDouble precision, boolean budget, Duration time, boolean early) {
    /// Factor beyond which every block lies where three blocks are enough.
    public static final double OBVIOUS_FACTOR = 2.5;

    /// Fewest blocks of an experiment that ends early.
    public static final int MIN_OBVIOUS_BLOCKS = 3;

    /// Blocks that an answer gets at a time beyond the planned ones: at 96 % the order-statistic interval, which must
    /// agree, spans all of 6 to 8 blocks, and leaves out the outermost of 9 to 11.
    private static final int ADDED_BLOCKS = 3;

    private static final int MAX_BLOCKS_RATIO = 10;
    private static final int MAX_BLOCKS_RATIO_FOR_ANSWERS = 2;
    private static final int MAX_BLOCKS = 100;

    /// Rule that follows from a run's options. A budget alone adds nothing where the number of blocks was
    /// chosen, nor in the profile `smoke`. The profile's own rule applies where no number of blocks, precision
    /// or budget was chosen.
    public static StoppingRule of(Profile profile, OptionalInt forks, OptionalDouble precision, boolean budget) {
        boolean spendsBudget = forks.isEmpty() && profile != Profile.SMOKE;
        boolean profileRule = forks.isEmpty() && precision.isEmpty() && !budget;
        return new StoppingRule(
                forks.orElse(profile.blocks()),
                precision,
                budget && (spendsBudget || precision.isPresent()),
                profileRule ? profile.time() : Duration.ZERO,
                profileRule && profile.time().isPositive());
    }

    /// Rule of a run.
    ///
    /// @param resumed whether the run was resumed, which ends its budget and the profile's own rule
    static StoppingRule of(RunSettings settings, boolean resumed) {
        if (settings.comparesService()) {
            return new StoppingRule(
                    settings.chosenForks().orElseThrow(), settings.chosenPrecision(), false, Duration.ZERO, false);
        }
        StoppingRule original = of(
                Profile.parse(settings.profile()),
                settings.chosenForks(),
                settings.chosenPrecision(),
                settings.budget().isPresent());
        return new StoppingRule(
                original.planned,
                original.precision,
                !resumed && original.budget,
                resumed ? Duration.ZERO : original.time,
                original.early && !settings.claimed());
    }

    /// Whether blocks may be added.
    public boolean mayAddBlocks() {
        return (budget || precision.isPresent() || forAnswers()) && maxBlocks() > planned;
    }

    /// Whether blocks go to the experiments whose answers they narrow most.
    public boolean forAnswers() {
        return time.isPositive();
    }

    /// Largest number of blocks of an experiment: twice the planned ones for an answer, else ten times, at most
    /// 100.
    public int maxBlocks() {
        int ratio = forAnswers() ? MAX_BLOCKS_RATIO_FOR_ANSWERS : MAX_BLOCKS_RATIO;
        return Math.max(planned, Math.min(MAX_BLOCKS, ratio * planned));
    }

    /// Number of blocks up to which an experiment is measured, time permitting.
    ///
    /// @param ratios log-ratios of the deciding comparisons, block by block
    /// @param done blocks so far
    public int targetBlocks(List<LogRatio> ratios, int done) {
        if (endsAfter(ratios, done)) {
            return done;
        }
        if (!mayAddBlocks() || ratios.isEmpty()) {
            return planned;
        }
        if (forAnswers()) {
            return !tellsNothing(done) && open(ratios, done).isEmpty()
                    ? planned
                    : Math.min(maxBlocks(), done + blocksToTell(done));
        }
        return precision.isPresent()
                ? new WidthRule(precision.getAsDouble(), maxBlocks()).targetBlocks(ratios, planned, done)
                : maxBlocks();
    }

    /// Whether an experiment ends though it has fewer blocks than planned, since its headline is obvious. In a resumed
    /// run one that was obvious before got blocks since, which are to be completed.
    ///
    /// @param ratios log-ratios of the headline, block by block
    /// @param done blocks so far
    boolean endsAfter(List<LogRatio> ratios, int done) {
        return early
                && done >= MIN_OBVIOUS_BLOCKS
                && done < planned
                && isObvious(ratios, done)
                && (forAnswers()
                        || IntStream.range(MIN_OBVIOUS_BLOCKS, done)
                                .noneMatch(before -> isObvious(first(ratios, before), before)));
    }

    /// Whether the interval of each ratio lies beyond a factor of 2, and each of its blocks beyond [#OBVIOUS_FACTOR].
    private static boolean isObvious(List<LogRatio> ratios, int done) {
        return !ratios.isEmpty()
                && ratios.stream()
                        .allMatch(ratio -> ratio.blocks() == done
                                && isFar(ratio)
                                && ratio.logs().stream().allMatch(log -> Math.abs(log) > Math.log(OBVIOUS_FACTOR)));
    }

    private static List<LogRatio> first(List<LogRatio> ratios, int blocks) {
        return ratios.stream().map(ratio -> ratio.firstBlocks(blocks)).toList();
    }

    /// Ratios that further blocks may decide. Below the planned blocks only those beyond a factor of 2 are settled;
    /// from there on also those that are known to ±5 %, and those that lie beside 1 at [WidthRule#SURE_LEVEL].
    private List<LogRatio> open(List<LogRatio> ratios, int done) {
        return ratios.stream()
                .filter(ratio -> !isFar(ratio))
                .filter(ratio -> done < planned || !isSettled(ratio))
                .toList();
    }

    /// Whether a ratio lies beyond a factor of 2 ([VerdictRules#DESCRIPTIVE_FACTOR]), which few blocks decide.
    /// Unlike other rules this one and the next look at ratios and not at widths, which might bias the result; but
    /// without a difference hardly an interval lies beyond that factor.
    private static boolean isFar(LogRatio ratio) {
        return ratio.studentInterval(WidthRule.INTERVAL_LEVEL)
                .filter(VerdictRules::isBeyondFactor)
                .isPresent();
    }

    private static boolean isSettled(LogRatio ratio) {
        return ratio.halfWidth(WidthRule.INTERVAL_LEVEL).orElse(1.0) <= WidthRule.ANSWER_PRECISION
                || Stream.of(
                                ratio.studentInterval(WidthRule.SURE_LEVEL),
                                ratio.orderStatisticInterval(WidthRule.INTERVAL_LEVEL))
                        .allMatch(interval ->
                                interval.filter(ends -> ends.excludes(1)).isPresent());
    }

    /// Number of blocks in which the interval of an answer is probably narrow enough, at the noise so far.
    ///
    /// @param ratios log-ratios of the deciding comparisons, block by block
    /// @param done blocks so far
    int expectedBlocks(List<LogRatio> ratios, int done) {
        if (endsAfter(ratios, done)) {
            return done;
        }
        double noise = open(ratios, done).stream()
                .mapToDouble(ratio -> ratio.standardDeviation().orElse(0.0))
                .max()
                .orElse(0);
        int expected =
                Math.clamp(WidthRule.blocksForPrecision(WidthRule.ANSWER_PRECISION, noise), planned, maxBlocks());
        return planned + ADDED_BLOCKS * Math.ceilDiv(expected - planned, ADDED_BLOCKS);
    }

    /// Confidence level of intervals. It is higher where the number of blocks follows from widths, and fixed
    /// before anything is measured.
    double level() {
        return mayAddBlocks() ? WidthRule.INTERVAL_LEVEL : VerdictRules.CONFIDENCE_LEVEL;
    }

    /// Experiment that may get a further block.
    ///
    /// @param done blocks so far
    /// @param ratios log-ratios of the deciding comparisons, block by block
    /// @param cost expected time of a block
    record BlockRequest(String experiment, int done, List<LogRatio> ratios, Duration cost) {}

    /// Further blocks of an experiment until they tell anything: for an answer all that it lacks, if it ended early,
    /// or as many as its order-statistic interval needs to narrow.
    int blocksToTell(int done) {
        if (!forAnswers()) {
            return 1;
        }
        return done < planned ? planned - done : ADDED_BLOCKS - (done - planned) % ADDED_BLOCKS;
    }

    /// Whether some blocks beyond the planned ones tell nothing without further ones.
    boolean tellsNothing(int done) {
        return forAnswers() && (done - planned) % ADDED_BLOCKS > 0;
    }

    /// Time until further blocks of an experiment tell anything.
    Duration timeToTell(BlockRequest request) {
        return request.cost().multipliedBy(blocksToTell(request.done()));
    }

    /// Ratios that can be judged once an experiment that ended early has its planned blocks, for the time of those.
    private double openPerTime(BlockRequest request) {
        return request.done() < planned
                ? open(request.ratios(), request.done()).size()
                        / (timeToTell(request).toNanos() + 1.0)
                : 0;
    }

    /// Expected narrowing of the widest open interval for the time of the blocks: widths are inversely proportional to
    /// the square root of their number.
    private double gain(BlockRequest request) {
        int done = request.done();
        return WidthRule.widestHalfWidth(open(request.ratios(), done)).orElse(0)
                * (1 - Math.sqrt(done / (done + (double) blocksToTell(done))))
                / (timeToTell(request).toNanos() + 1.0);
    }

    /// Experiment that gets the next blocks; empty if none needs one. For answers it is one whose claims can't be
    /// judged by the blocks with which it ended early, then the one whose headline or claim the blocks narrow most
    /// per second. Otherwise it is the one with the widest interval, or with the fewest blocks as long as one has
    /// too few for its width to be looked at.
    Optional<BlockRequest> next(List<BlockRequest> requests) {
        List<BlockRequest> unfinished = requests.stream()
                .filter(request -> targetBlocks(request.ratios(), request.done()) > request.done())
                .toList();
        if (forAnswers()) {
            return unfinished.stream()
                    .max(Comparator.comparingDouble(this::openPerTime).thenComparingDouble(this::gain))
                    .filter(request -> openPerTime(request) + gain(request) > 0);
        }
        return unfinished.stream()
                .filter(request -> request.done() < WidthRule.FIRST_LOOK_BLOCKS)
                .min(Comparator.comparingInt(BlockRequest::done))
                .or(() -> unfinished.stream()
                        .max(Comparator.comparingDouble(request ->
                                WidthRule.widestHalfWidth(request.ratios()).orElse(0))));
    }
}
