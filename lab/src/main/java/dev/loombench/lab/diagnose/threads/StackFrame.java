package dev.loombench.lab.diagnose.threads;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One call on the stack of a thread.
///
/// @param type binary name of the class, without module and class loader
/// @param file name of the source file; absent where the class doesn't tell
/// @param line line in the source file, or 0 where it isn't known
/// @param isNative whether the method is native
/// @param origin owner of the class
public record StackFrame(
        String type, String method, @Nullable String file, int line, boolean isNative, CodeOrigin origin) {
    /// Text of a frame: before the class may stand a loader, a module and its version, each with a slash; names
    /// of hidden classes contain one too. In text dumps the module stands before the source.
    private static final Pattern FRAME_TEXT =
            Pattern.compile("(?:.*/(?!0x))?([^(]+)\\.([^.(]+)\\((?:[^()/]*/)?([^:)]*)(?::(\\d{1,9}))?\\)");
    private static final String NATIVE_METHOD = "Native Method";
    private static final String UNKNOWN_SOURCE = "Unknown Source";

    /// A frame whose owner is told by the name of its class.
    public StackFrame(String type, String method, @Nullable String file, int line, boolean isNative) {
        this(type, method, file, line, isNative, CodeOrigin.byName(type));
    }

    /// Parses a frame; text of another form becomes the type.
    ///
    /// @param text as `StackTraceElement.toString()` writes it
    static StackFrame parse(String text, CodeLookup origins) {
        Matcher matcher = FRAME_TEXT.matcher(text);
        if (!matcher.matches()) {
            return new StackFrame(text, "", null, 0, false);
        }
        String source = matcher.group(3);
        boolean known = !source.equals(NATIVE_METHOD) && !source.equals(UNKNOWN_SOURCE);
        return new StackFrame(
                matcher.group(1),
                matcher.group(2),
                known ? source : null,
                matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4)),
                source.equals(NATIVE_METHOD),
                origins.originOf(matcher.group(1)));
    }

    /// Whether both frames are calls of the same method, at any line.
    public boolean isOfSameMethod(StackFrame other) {
        return type.equals(other.type) && method.equals(other.method);
    }

    /// Class and method, such as `com.acme.Shop.pay`.
    public String qualifiedMethod() {
        return type + "." + method;
    }

    /// The frame as text, such as `com.acme.Shop.pay(Shop.java:42)`.
    public String text() {
        String position =
                isNative ? NATIVE_METHOD : file == null ? UNKNOWN_SOURCE : line > 0 ? file + ":" + line : file;
        return qualifiedMethod() + "(" + position + ")";
    }

    @Override
    public String toString() {
        return text();
    }
}
