package dev.loombench.lab.diagnose.rules;

/// Carrier threads over the window, and how many of them ran or were runnable.
///
/// @param carriers number of carriers at the end of the window
/// @param running mean number of carriers on a processor
/// @param waiting mean number of runnable carriers without a processor
public record CarrierUse(int carriers, double running, double waiting) {
    /// Mean number of carriers that weren't asleep.
    double awake() {
        return running + waiting;
    }
}
