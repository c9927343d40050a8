package dev.loombench.lab.model;

import java.util.Locale;

/// Status of an ended trial.
public enum TrialStatus {
    /// The trial has figures.
    OK,
    /// The trial failed and has no figures.
    FAILED,
    /// The trial can't run here: the machine, the JDK or Loombench refused it, and `failure` says why. If
    /// it was started, how far it came is a figure.
    REFUSED;

    /// Lower-case name, as in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
