package dev.loombench.lab.observe.jvm;

/// What the compilers of a HotSpot JVM have to do at a moment.
///
/// @param methods number of those that are being compiled or wait for that
public record CompilerQueue(long methods) {
    private static final String COMMAND = "Compiler.queue";

    /// Asks a JVM.
    ///
    /// @throws AttachException if it doesn't answer
    public static CompilerQueue read(AttachSocket socket) throws AttachException {
        return parse(socket.jcmd(COMMAND));
    }

    /// Counts the lines of an answer that name a method; others are headings, `Empty`, or nothing.
    static CompilerQueue parse(String answer) {
        return new CompilerQueue(answer.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.endsWith(":") && !line.equals("Empty"))
                .count());
    }

    public boolean isEmpty() {
        return methods == 0;
    }
}
