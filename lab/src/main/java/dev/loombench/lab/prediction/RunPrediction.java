package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.prediction.Extrapolated.Changes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is predicted of the servers of a run, beside what was measured of them.
///
/// @param run id of it
/// @param cells each with its parameters, the prediction and the measurement
/// @param figures how many figures are compared
/// @param within how many of them differ by no more than [Comparison#MOST_OFF]
/// @param extrapolations the same cells under the circumstances that were asked for; empty where none
///     were
/// @param skipped cells that can't be predicted, a sentence each
/// @param seed of the simulation
public record RunPrediction(
        String run,
        List<Cell> cells,
        int figures,
        int within,
        List<Extrapolation> extrapolations,
        List<String> skipped,
        long seed) {

    /// A measured cell.
    ///
    /// @param cpuSeconds of the server's process for each answer, or what it takes of a lone carrier
    /// @param threads of the pool; absent where each request has one or needs none
    /// @param rate requests per second; absent where users wait for answers
    /// @param users absent where there is a rate
    /// @param trials their ids
    /// @param capacity answers per second at most, if threads share the cores evenly; absent where nothing
    ///     limits it
    public record Cell(
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
            List<Comparison> comparisons) {}

    /// A cell that wasn't measured so.
    ///
    /// @param beyond what lies outside of all that was measured of this server in its experiment
    /// @param ignored what was asked for and doesn't go with such a server, a clause each
    public record Extrapolation(
            String experiment,
            String jdk,
            String cell,
            List<String> beyond,
            List<String> ignored,
            PredictedSide predicted) {}

    /// @param changes the circumstances that are asked for
    /// @throws IllegalArgumentException if no cell was measured
    public static RunPrediction of(String run, ServerCells measured, Changes changes, long seed) {
        if (measured.cells().isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        List<Cell> cells = measured.cells().stream()
                .map(cell -> cell(LaidOver.of(cell, seed)))
                .toList();
        List<Comparison> all =
                cells.stream().flatMap(cell -> cell.comparisons().stream()).toList();
        return new RunPrediction(
                run,
                cells,
                all.size(),
                (int) all.stream().filter(one -> !Comparison.isFar(one.off())).count(),
                changes.any()
                        ? measured.cells().stream()
                                .map(cell -> extrapolation(Extrapolated.of(cell, changes, measured.cells(), seed)))
                                .toList()
                        : List.of(),
                measured.skipped(),
                seed);
    }

    private static Cell cell(LaidOver laid) {
        ServerCell cell = laid.cell();
        return new Cell(
                cell.experiment(),
                cell.jdk(),
                cell.cell(),
                cell.need().waiting().mean(),
                cell.need().compute().mean(),
                cell.cores(),
                cell.threads() == SimulatedServer.UNLIMITED ? null : cell.threads(),
                cell.carriers(),
                cell.offered() instanceof Offered.Rate rate ? rate.perSecond() : null,
                cell.offered() instanceof Offered.Users users ? users.users() : null,
                cell.trials().stream().map(TrialRecord::id).toList(),
                Double.isFinite(laid.capacity()) ? laid.capacity() : null,
                laid.comparisons());
    }

    private static Extrapolation extrapolation(Extrapolated one) {
        return new Extrapolation(
                one.cell().experiment(), one.cell().jdk(), one.cell().cell(), one.beyond(), one.ignored(), one.side());
    }
}
