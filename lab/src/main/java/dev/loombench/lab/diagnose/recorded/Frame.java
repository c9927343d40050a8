package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.threads.KnownCalls;

/// One call on the stack of a recorded event.
///
/// @param type binary name of the class
/// @param line in the source, or 0 where it isn't known
public record Frame(String type, String method, int line) implements KnownCalls.Call {
    /// Whether the call belongs to the JDK, so that its caller says more about the program.
    boolean isJdk() {
        return KnownCalls.isJdk(type);
    }

    /// Name of the top-level class, after which its source file is named.
    String topLevelClass() {
        int nested = type.indexOf('$');
        return nested > 0 ? type.substring(0, nested) : type;
    }

    /// Class and method, without the line: `BCrypt.encipher`.
    String call() {
        return simpleName(type).replace('$', '.') + "." + method;
    }

    /// Position in the source, such as `BCrypt.java:532`; only the file if the line isn't known.
    String position() {
        return line > 0 ? simpleName(topLevelClass()) + ".java:" + line : simpleName(topLevelClass()) + ".java";
    }

    /// Call and position, such as `BCrypt.encipher (BCrypt.java:532)`.
    public String text() {
        return line > 0 ? call() + " (" + position() + ")" : call();
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
