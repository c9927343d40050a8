package dev.loombench.lab.diagnose.recorded;

import java.util.Optional;

/// Pinning of carriers by virtual threads that waited.
///
/// @param carriers mean number of carriers pinned at once
/// @param frame call with most of the pinned time; absent if there was none
public record CarrierPinning(double carriers, Optional<Frame> frame) {}
