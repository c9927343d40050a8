package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.simulation.Offered;
import dev.loombench.lab.theory.simulation.RandomTime;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// The prediction of a measured server under other conditions than the measured ones.
///
/// @param beyond conditions outside the measured range of this server in its experiment, such as
///     `64 cores, but measured with 1`; empty for an interpolation
/// @param ignored requested conditions that don't apply to such a server, a clause each
/// @param side the prediction
public record Extrapolated(ServerCell cell, List<String> beyond, List<String> ignored, PredictedSide side) {
    /// The changed conditions; what is absent stays as it was measured.
    public record Changes(
            @Nullable Integer cores,
            @Nullable Integer threads,
            @Nullable Integer carriers,
            @Nullable Double perSecond,
            @Nullable Integer users) {
        /// Whether there is any change.
        public boolean any() {
            return cores != null || threads != null || carriers != null || perSecond != null || users != null;
        }
    }

    /// Predicts a cell under changed conditions.
    ///
    /// @param all measured cells of the run, for the range of measured conditions
    public static Extrapolated of(ServerCell cell, Changes changes, List<ServerCell> all, long seed) {
        PoolQuestion question = question(cell, changes, seed);
        SimulatedServer server = cell.server().isVirtual() ? question.virtual() : question.platform();
        List<ServerCell> sameServer = all.stream().filter(cell::isOfSameServer).toList();
        List<String> beyond = new ArrayList<>();
        addIfOutside(question.cores(), "cores", sameServer, ServerCell::cores, beyond);
        if (server.isVirtual()) {
            addIfOutside(question.carriers(), "carriers", sameServer, ServerCell::carriers, beyond);
        } else {
            List<ServerCell> samePools = all.stream().filter(cell::isOfSameKind).toList();
            addIfOutside(question.threads(), "threads", samePools, Extrapolated::pool, beyond);
        }
        switch (question.offered()) {
            case Offered.Rate(double perSecond, boolean poisson) ->
                addIfOutside(perSecond, "requests per second", sameServer, Extrapolated::rate, beyond);
            case Offered.Users(int users, RandomTime think) ->
                addIfOutside(users, "users", sameServer, Extrapolated::users, beyond);
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
        int defaultCarriers = changes.cores() == null ? cell.carriers() : cores;
        int carriers = changes.carriers() == null ? defaultCarriers : changes.carriers();
        boolean sameProcessors = cores == cell.cores() && carriers == cell.carriers();
        return new PoolQuestion(
                sameProcessors ? cell.need() : cell.needElsewhere(),
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

    private static void addIfOutside(
            double value, String noun, List<ServerCell> all, ToDoubleFunction<ServerCell> of, List<String> beyond) {
        DoubleStream measured = all.stream().mapToDouble(of).filter(one -> !Double.isNaN(one));
        var range = measured.summaryStatistics();
        if (range.getCount() == 0) {
            beyond.add(number(value) + " " + noun + ", but measured with none");
        } else if (value < range.getMin() || value > range.getMax()) {
            String ends =
                    number(range.getMin()) + (range.getMax() > range.getMin() ? " to " + number(range.getMax()) : "");
            beyond.add(number(value) + " " + noun + ", but measured with " + ends);
        }
    }

    private static String number(double value) {
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
