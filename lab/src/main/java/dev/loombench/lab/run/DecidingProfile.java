package dev.loombench.lab.run;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.ClaimFilter;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.run.ClaimRecord.DecidedBy;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.schedule.DurationForecast.CoreCounts;
import dev.loombench.lab.schedule.ExperimentForecast;
import dev.loombench.lab.schedule.LevelFitting;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the profile that decides a claim whose cells a run leaves out or scales down.
///
/// @param manifest of the run
record DecidingProfile(Manifest manifest) {
    /// Cheapest profile with all cells of a claim (at published size where the claim is about scale), and the
    /// expected time of the experiment's claims in it; empty if no profile has them.
    Optional<DecidedBy> find(Experiment experiment, Claim claim) {
        return Stream.of(Profile.values())
                .filter(profile ->
                        profile.compareTo(Profile.parse(manifest.settings().profile())) > 0)
                .filter(profile -> hasCells(experiment, profile, claim))
                .findFirst()
                .map(profile -> new DecidedBy(
                        profile.toString(),
                        "loombench run " + experiment.id() + " --claims --profile " + profile,
                        seconds(experiment, profile)));
    }

    private static boolean hasCells(Experiment experiment, Profile profile, Claim claim) {
        Set<CellRef> cells = Grid.cells(LevelFitting.nominal(experiment, profile), profile).stream()
                .filter(cell -> !claim.scaleMatters() || cell.scaled().isEmpty())
                .map(GridCell::declared)
                .collect(Collectors.toSet());
        return cells.containsAll(claim.quantity().cells());
    }

    private double seconds(Experiment experiment, Profile profile) {
        CoreCounts cores = RunRequest.cores(manifest.jdks(), manifest.cores());
        List<String> jdks = manifest.jdks().stream().map(JdkRecord::id).toList();
        return ClaimFilter.filter(experiment, profile)
                .map(claimed -> ExperimentForecast.expected(claimed, profile, jdks, cores)
                                .toMillis()
                        / 1e3)
                .orElse(0.0);
    }
}
