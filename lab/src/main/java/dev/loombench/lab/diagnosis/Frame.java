package dev.loombench.lab.diagnosis;

import dev.loombench.lab.calls.Calls;

/// One call on a stack.
///
/// @param type binary name of the class
/// @param line in the source, or 0 where it isn't known
public record Frame(String type, String method, int line) implements Calls.Call {
    /// Whether it belongs to the JDK, so that the caller says more about the program.
    boolean ofJdk() {
        return Calls.ofJdk(type);
    }

    /// The top-level class.
    String file() {
        int nested = type.indexOf('$');
        return nested > 0 ? type.substring(0, nested) : type;
    }

    /// The call without its line.
    String call() {
        return simple(type).replace('$', '.') + "." + method;
    }

    /// Where it is in the source, such as `BCrypt.java:532`; only the class if the line isn't known.
    String place() {
        return line > 0 ? simple(file()) + ".java:" + line : simple(file()) + ".java";
    }

    /// Such as `BCrypt.encipher (BCrypt.java:532)`.
    public String text() {
        return line > 0 ? call() + " (" + place() + ")" : call();
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
