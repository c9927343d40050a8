package dev.loombench.lab.load.checks;

import java.util.Locale;

/// Formats shares and counts for messages.
final class ShareFormat {
    private ShareFormat() {}

    /// A share as a percentage with two significant digits below 10 %, such as `2.5 %`, and as a whole number
    /// above.
    static String percent(double share) {
        return String.format(Locale.ROOT, share >= 0.1 ? "%.0f %%" : "%.2g %%", share * 100);
    }

    /// A number with separators of thousands.
    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
