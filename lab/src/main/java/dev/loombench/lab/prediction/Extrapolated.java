package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.RandomTime;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// A measured cell under other circumstances than those that were measured.
///
/// @param beyond what lies outside of all that was measured of this server in its experiment, such as
///     `64 cores, measured with 1`; nothing where all of it lies in between
/// @param ignored what was asked for and doesn't go with such a server, a clause each
public record Extrapolated(ServerCell cell, List<String> beyond, List<String> ignored, PredictedSide side) {
    /// The other circumstances; what is absent stays as it was measured.
    public record Changes(
            @Nullable Integer cores,
            @Nullable Integer threads,
            @Nullable Integer carriers,
            @Nullable Double perSecond,
            @Nullable Integer users) {
        /// Whether there are any.
        public boolean any() {
            return cores != null || threads != null || carriers != null || perSecond != null || users != null;
        }
    }

    /// @param all measured cells of the run
    public static Extrapolated of(ServerCell cell, Changes changes, List<ServerCell> all, long seed) {
        PoolQuestion question = question(cell, changes, seed);
        SimulatedServer server = cell.server().isVirtual() ? question.virtual() : question.platform();
        List<ServerCell> own = all.stream().filter(cell::isOfSameServer).toList();
        List<String> beyond = new ArrayList<>();
        outside(question.cores(), "cores", own, ServerCell::cores, beyond);
        if (server.isVirtual()) {
            outside(question.carriers(), "carriers", own, ServerCell::carriers, beyond);
        } else {
            List<ServerCell> pools = all.stream().filter(cell::isOfSameKind).toList();
            outside(question.threads(), "threads", pools, Extrapolated::pool, beyond);
        }
        switch (question.offered()) {
            case Offered.Rate(double perSecond, boolean poisson) ->
                outside(perSecond, "requests per second", own, Extrapolated::rate, beyond);
            case Offered.Users(int users, RandomTime think) ->
                outside(users, "users", own, Extrapolated::users, beyond);
        }
        return new Extrapolated(
                cell, List.copyOf(beyond), ignored(server, changes), new SidePrediction(question, server).predict());
    }

    private static List<String> ignored(SimulatedServer server, Changes changes) {
        if (server.isVirtual()) {
            return changes.threads() == null
                    ? List.of()
                    : List.of("--threads is ignored: this server has no thread pool");
        }
        return changes.carriers() == null ? List.of() : List.of("--carriers is ignored: pool threads have no carriers");
    }

    private static PoolQuestion question(ServerCell cell, Changes changes, long seed) {
        int cores = changes.cores() == null ? cell.cores() : changes.cores();
        int usual = changes.cores() == null ? cell.carriers() : cores;
        int carriers = changes.carriers() == null ? usual : changes.carriers();
        boolean sameHere = cores == cell.cores() && carriers == cell.carriers();
        return new PoolQuestion(
                sameHere ? cell.need() : cell.needElsewhere(),
                cores,
                changes.threads() == null ? cell.threads() : changes.threads(),
                carriers,
                cell.discipline(),
                offered(cell, changes),
                null,
                ThreadBytes.MEASURED,
                seed);
    }

    private static Offered offered(ServerCell cell, Changes changes) {
        if (changes.perSecond() != null) {
            boolean poisson = !(cell.offered() instanceof Offered.Rate rate) || rate.poisson();
            return new Offered.Rate(changes.perSecond(), poisson);
        }
        if (changes.users() != null) {
            RandomTime think =
                    cell.offered() instanceof Offered.Users measured ? measured.think() : RandomTime.fixed(0);
            return new Offered.Users(changes.users(), think);
        }
        return cell.offered();
    }

    private static void outside(
            double value, String noun, List<ServerCell> all, ToDoubleFunction<ServerCell> of, List<String> beyond) {
        DoubleStream measured = all.stream().mapToDouble(of).filter(one -> !Double.isNaN(one));
        var range = measured.summaryStatistics();
        if (range.getCount() == 0) {
            beyond.add(word(value) + " " + noun + ", but measured with none");
        } else if (value < range.getMin() || value > range.getMax()) {
            String ends = word(range.getMin()) + (range.getMax() > range.getMin() ? " to " + word(range.getMax()) : "");
            beyond.add(word(value) + " " + noun + ", but measured with " + ends);
        }
    }

    private static String word(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private static double pool(ServerCell cell) {
        return cell.threads() == SimulatedServer.UNLIMITED ? Double.NaN : cell.threads();
    }

    private static double rate(ServerCell cell) {
        return cell.offered() instanceof Offered.Rate rate ? rate.perSecond() : Double.NaN;
    }

    private static double users(ServerCell cell) {
        return cell.offered() instanceof Offered.Users users ? users.users() : Double.NaN;
    }
}
