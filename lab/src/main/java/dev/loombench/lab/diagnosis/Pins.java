package dev.loombench.lab.diagnosis;

import java.util.Optional;

/// Virtual threads that held their carriers while they waited.
///
/// @param carriers held so at once, on average
/// @param at where most of that time was spent; absent if there was none
public record Pins(double carriers, Optional<Frame> at) {}
