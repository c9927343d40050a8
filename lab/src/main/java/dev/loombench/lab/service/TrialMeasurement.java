package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.schedule.Measurement;
import java.util.Map;

/// Measurement of one trial of a side.
///
/// @param observed means of the timeline over the measured windows
public record TrialMeasurement(Measurement measurement, Map<String, Double> observed, MachineActivity activity) {}
