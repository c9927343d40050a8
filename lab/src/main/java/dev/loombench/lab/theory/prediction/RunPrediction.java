package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.prediction.MeasuredServerCells.MeasuredServerCell;
import dev.loombench.lab.theory.prediction.PredictionComparison.PredictedFigure;
import dev.loombench.lab.theory.prediction.WhatIfPrediction.Changes;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The predictions for the servers of a run in comparison with their measurements.
///
/// @param run id of the run
/// @param cells parameters, prediction and measurement of each cell
/// @param figures number of compared figures
/// @param within number of figures that deviate by at most [PredictedFigure#MAX_UNEXPLAINED_DEVIATION]
/// @param extrapolations the same cells under the requested conditions; empty where none were requested
/// @param skipped cells that can't be predicted, a sentence each
/// @param seed seed of the simulation
public record RunPrediction(
        String run,
        List<PredictedCell> cells,
        int figures,
        int within,
        List<WhatIfPrediction> extrapolations,
        List<String> skipped,
        long seed) {

    /// A measured cell.
    ///
    /// @param cpuSeconds CPU time of the server's process per answer; on a single carrier that of the carrier
    /// @param threads size of the pool; absent for virtual threads and event loops
    /// @param rate requests per second; absent for closed arrivals
    /// @param users number of users; absent for open arrivals
    /// @param trials ids of the trials
    /// @param capacity highest throughput per second; absent where nothing limits it
    public record PredictedCell(
            String experiment,
            String jdk,
            String cell,
            double waitSeconds,
            double cpuSeconds,
            int cores,
            @Nullable Integer threads,
            int carriers,
            @Nullable Double rate,
            @Nullable Integer users,
            List<Integer> trials,
            @Nullable Double capacity,
            List<PredictedFigure> comparisons) {}

    /// Predicts all measured cells.
    ///
    /// @param changes the requested conditions
    /// @throws IllegalArgumentException if no cell was measured
    public static RunPrediction predict(String run, MeasuredServerCells measured, Changes changes, long seed) {
        if (measured.cells().isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        List<PredictedCell> cells = measured.cells().stream()
                .map(cell -> cell(cell, PredictionComparison.compare(cell, seed)))
                .toList();
        List<PredictedFigure> comparisons =
                cells.stream().flatMap(cell -> cell.comparisons().stream()).toList();
        return new RunPrediction(
                run,
                cells,
                comparisons.size(),
                (int) comparisons.stream()
                        .filter(one -> !PredictedFigure.needsExplanation(one.off()))
                        .count(),
                changes.any()
                        ? measured.cells().stream()
                                .map(cell -> WhatIfPrediction.predict(cell, changes, measured.cells(), seed))
                                .toList()
                        : List.of(),
                measured.skipped(),
                seed);
    }

    private static PredictedCell cell(MeasuredServerCell cell, List<PredictedFigure> comparisons) {
        double capacity = cell.server().capacity();
        return new PredictedCell(
                cell.experiment(),
                cell.jdk(),
                cell.cell(),
                cell.need().waiting().mean(),
                cell.need().compute().mean(),
                cell.cores(),
                cell.threads() == SimulatedServer.UNLIMITED ? null : cell.threads(),
                cell.carriers(),
                cell.offered() instanceof ArrivalProcess.OpenArrivals rate ? rate.perSecond() : null,
                cell.offered() instanceof ArrivalProcess.ClosedArrivals users ? users.users() : null,
                cell.trials().stream().map(TrialRecord::id).toList(),
                Double.isFinite(capacity) ? capacity : null,
                comparisons);
    }
}
