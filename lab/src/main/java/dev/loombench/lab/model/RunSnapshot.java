package dev.loombench.lab.model;

import java.time.Duration;
import java.util.Optional;

/// State of a run while it goes on, as its files and its events show it.
///
/// @param run document of the run, judged from the blocks that have ended
/// @param finished number of finished trials, without repeats
/// @param expected number of trials that are finished or will be measured, as far as is known: blocks may be added
/// @param left expected time of the rest of the run, with blocks that will probably be added; empty where it
///     can't be told
/// @param latest trial with figures that was finished last; empty before the first one
/// @param measuring trial that is measured now, as a noun phrase; empty where it isn't known
public record RunSnapshot(
        RunDocument run,
        int finished,
        int expected,
        Optional<Duration> left,
        Optional<TrialRecord> latest,
        Optional<String> measuring) {}
