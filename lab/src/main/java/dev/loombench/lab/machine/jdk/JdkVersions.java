package dev.loombench.lab.machine.jdk;

import java.lang.Runtime.Version;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses the versions of `release` files.
final class JdkVersions {
    private static final Version UNREADABLE_VERSION = Version.parse("1");
    private static final Pattern VERSION_BEFORE_9 = Pattern.compile("1\\.(\\d+)\\..*");

    private JdkVersions() {}

    /// A version for ordering. Handles the `1.` prefix of versions before 9; unreadable ones come first.
    static Version parse(String text) {
        Matcher legacy = VERSION_BEFORE_9.matcher(text);
        try {
            return Version.parse(legacy.matches() ? legacy.group(1) : text);
        } catch (IllegalArgumentException unreadable) {
            return UNREADABLE_VERSION;
        }
    }
}
