package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.service.config.SideLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Measurement of sides in fresh processes. A side that doesn't start, responds differently than in the smoke check, or
/// gives no figures, is a `ServiceFailedException`.
public interface SideMeasurement {
    /// Measurement of one trial.
    ///
    /// @param observed means of the timeline over the measured windows
    record TrialMeasurement(Measurement measurement, Map<String, Double> observed, MachineActivity activity) {}

    /// Starts the side, checks its responses again, and measures it.
    ///
    /// @param spare time by which the warm-up may be extended
    TrialMeasurement measure(SideLoad load, Path directory, Duration spare) throws IOException, InterruptedException;

    /// Starts sides one after the other, so that all of them are alive; warms each of them up; and measures their
    /// windows in turns, in an order that is drawn anew for each turn. The others are left alone meanwhile.
    ///
    /// @param loads sides of one pair at one rate, in the order of their starts
    /// @param directories directories of their trials
    /// @param spare time by which a warm-up may be extended
    /// @return a measurement for each of them
    List<TrialMeasurement> measureTogether(List<SideLoad> loads, List<Path> directories, Duration spare)
            throws IOException, InterruptedException;
}
