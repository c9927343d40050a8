package dev.loombench.lab.dump;

import dev.loombench.lab.calls.Calls;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One call on a stack.
///
/// @param type binary name of the class, without its module and class loader
/// @param file of the source; absent where the class doesn't say it
/// @param line in that file, or 0 where it isn't known
/// @param isNative whether the method isn't Java
public record DumpFrame(
        String type, String method, @Nullable String file, int line, boolean isNative) implements Calls.Call {
    /// Before the class may stand a loader, a module and its version, each with a slash; hidden classes
    /// hold one too.
    private static final Pattern FRAME = Pattern.compile("(?:.*/(?!0x))?([^(]+)\\.([^.(]+)\\(([^:)]*)(?::(\\d+))?\\)");
    private static final String NATIVE = "Native Method";
    private static final String UNKNOWN = "Unknown Source";

    /// @param text as `StackTraceElement.toString()` writes it
    static DumpFrame parse(String text) {
        Matcher matcher = FRAME.matcher(text);
        if (!matcher.matches()) {
            return new DumpFrame(text, "", null, 0, false);
        }
        String source = matcher.group(3);
        boolean known = !source.equals(NATIVE) && !source.equals(UNKNOWN);
        return new DumpFrame(
                matcher.group(1),
                matcher.group(2),
                known ? source : null,
                matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4)),
                source.equals(NATIVE));
    }

    /// Whether it is a call of the same method, be it at another line.
    public boolean isOfSameMethod(DumpFrame other) {
        return type.equals(other.type) && method.equals(other.method);
    }

    /// Such as `com.acme.Shop.pay(Shop.java:42)`.
    public String text() {
        String place = isNative ? NATIVE : file == null ? UNKNOWN : line > 0 ? file + ":" + line : file;
        return type + "." + method + "(" + place + ")";
    }
}
