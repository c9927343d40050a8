package dev.loombench.lab.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// A pipe of the operating system, see pipe(2). Unlike one that the JDK makes for a child, which it closes when the
/// started process ends, it stays open for the daemons of that one.
///
/// @param in reading end; it ends when the last process with the writing end has ended
/// @param writingEnd file by which a child gets the writing end
record Pipe(InputStream in, File writingEnd) {
    private static final MethodHandle PIPE = function("pipe", ValueLayout.ADDRESS);
    private static final MethodHandle CLOSE = function("close", ValueLayout.JAVA_INT);

    /// Opens a pipe.
    ///
    /// @throws IOException if there are no more descriptors
    static Pipe open() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(ValueLayout.JAVA_INT, 2);
            if (call(PIPE, ends) != 0) {
                throw new IOException("no pipe can be opened");
            }
            int reading = ends.getAtIndex(ValueLayout.JAVA_INT, 0);
            int writing = ends.getAtIndex(ValueLayout.JAVA_INT, 1);
            try {
                return new Pipe(new FileInputStream(file(reading)), file(writing));
            } finally {
                call(CLOSE, reading);
            }
        }
    }

    private static File file(int descriptor) {
        return new File("/dev/fd/" + descriptor);
    }

    /// Closes this process's own writing end, once children have it.
    void closeWritingEnd() {
        call(CLOSE, Integer.parseInt(writingEnd.getName()));
    }

    private static int call(MethodHandle function, Object argument) {
        try {
            return (int) function.invoke(argument);
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    @SuppressWarnings("restricted") // the launcher enables native access; the signatures are those of the manual
    private static MethodHandle function(String name, ValueLayout argument) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().find(name).orElseThrow(), FunctionDescriptor.of(ValueLayout.JAVA_INT, argument));
    }
}
