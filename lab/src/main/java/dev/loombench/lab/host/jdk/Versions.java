package dev.loombench.lab.host.jdk;

import java.lang.Runtime.Version;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Version texts of `release` files.
final class Versions {
    private static final Version UNREADABLE = Version.parse("1");
    private static final Pattern BEFORE_9 = Pattern.compile("1\\.(\\d+)\\..*");

    private Versions() {}

    /// For ordering; before 9 versions began with `1.`, and what can't be read comes first.
    static Version parse(String text) {
        Matcher old = BEFORE_9.matcher(text);
        try {
            return Version.parse(old.matches() ? old.group(1) : text);
        } catch (IllegalArgumentException unreadable) {
            return UNREADABLE;
        }
    }
}
