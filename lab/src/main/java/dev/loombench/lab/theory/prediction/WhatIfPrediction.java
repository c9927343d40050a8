package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.prediction.MeasuredServerCells.MeasuredServerCell;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction;
import dev.loombench.lab.theory.prediction.PredictionRequest.ThreadFootprint;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.protocol.Format;
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
public record WhatIfPrediction(
        String experiment,
        String jdk,
        String cell,
        List<String> beyond,
        List<String> ignored,
        ThreadKindPrediction predicted) {
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
    public static WhatIfPrediction predict(
            MeasuredServerCell cell, Changes changes, List<MeasuredServerCell> all, long seed) {
        PredictionRequest question = question(cell, changes, seed);
        SimulatedServer server = cell.server().isVirtual() ? question.virtual() : question.platform();
        List<MeasuredServerCell> sameServer =
                all.stream().filter(cell::hasSameServer).toList();
        List<String> beyond = new ArrayList<>();
        addIfOutside(question.cores(), "cores", sameServer, MeasuredServerCell::cores, beyond);
        if (server.isVirtual()) {
            addIfOutside(question.carriers(), "carriers", sameServer, MeasuredServerCell::carriers, beyond);
        } else {
            List<MeasuredServerCell> samePools =
                    all.stream().filter(cell::hasSameServerKind).toList();
            addIfOutside(question.threads(), "threads", samePools, WhatIfPrediction::pool, beyond);
        }
        switch (question.offered()) {
            case ArrivalProcess.OpenArrivals(double perSecond, boolean poisson) ->
                addIfOutside(perSecond, "requests per second", sameServer, WhatIfPrediction::rate, beyond);
            case ArrivalProcess.ClosedArrivals(int users, TimeDistribution think) ->
                addIfOutside(users, "users", sameServer, WhatIfPrediction::users, beyond);
        }
        return new WhatIfPrediction(
                cell.experiment(),
                cell.jdk(),
                cell.cell(),
                List.copyOf(beyond),
                ignored(server, changes),
                new ThreadKindPredictor(question, server).predict());
    }

    private static List<String> ignored(SimulatedServer server, Changes changes) {
        if (server.isVirtual()) {
            return changes.threads() == null
                    ? List.of()
                    : List.of("--threads is ignored: this server has no thread pool");
        }
        return changes.carriers() == null ? List.of() : List.of("--carriers is ignored: pool threads have no carriers");
    }

    private static PredictionRequest question(MeasuredServerCell cell, Changes changes, long seed) {
        int cores = changes.cores() == null ? cell.cores() : changes.cores();
        int defaultCarriers = changes.cores() == null ? cell.carriers() : cores;
        int carriers = changes.carriers() == null ? defaultCarriers : changes.carriers();
        boolean sameProcessors = cores == cell.cores() && carriers == cell.carriers();
        return new PredictionRequest(
                sameProcessors ? cell.need() : cell.needElsewhere(),
                cores,
                changes.threads() == null ? cell.threads() : changes.threads(),
                carriers,
                cell.discipline(),
                offered(cell, changes),
                null,
                ThreadFootprint.MEASURED_DEFAULTS,
                seed);
    }

    private static ArrivalProcess offered(MeasuredServerCell cell, Changes changes) {
        if (changes.perSecond() != null) {
            boolean poisson = !(cell.offered() instanceof ArrivalProcess.OpenArrivals rate) || rate.poisson();
            return new ArrivalProcess.OpenArrivals(changes.perSecond(), poisson);
        }
        if (changes.users() != null) {
            TimeDistribution think = cell.offered() instanceof ArrivalProcess.ClosedArrivals measured
                    ? measured.think()
                    : TimeDistribution.fixed(0);
            return new ArrivalProcess.ClosedArrivals(changes.users(), think);
        }
        return cell.offered();
    }

    private static void addIfOutside(
            double value,
            String noun,
            List<MeasuredServerCell> all,
            ToDoubleFunction<MeasuredServerCell> of,
            List<String> beyond) {
        DoubleStream measured = all.stream().mapToDouble(of).filter(one -> !Double.isNaN(one));
        var range = measured.summaryStatistics();
        if (range.getCount() == 0) {
            beyond.add(Format.exact(value) + " " + noun + ", but measured with none");
        } else if (value < range.getMin() || value > range.getMax()) {
            String ends = Format.exact(range.getMin())
                    + (range.getMax() > range.getMin() ? " to " + Format.exact(range.getMax()) : "");
            beyond.add(Format.exact(value) + " " + noun + ", but measured with " + ends);
        }
    }

    private static double pool(MeasuredServerCell cell) {
        return cell.threads() == SimulatedServer.UNLIMITED ? Double.NaN : cell.threads();
    }

    private static double rate(MeasuredServerCell cell) {
        return cell.offered() instanceof ArrivalProcess.OpenArrivals rate ? rate.perSecond() : Double.NaN;
    }

    private static double users(MeasuredServerCell cell) {
        return cell.offered() instanceof ArrivalProcess.ClosedArrivals users ? users.users() : Double.NaN;
    }
}
