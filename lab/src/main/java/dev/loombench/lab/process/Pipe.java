package dev.loombench.lab.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A pipe of the operating system, see pipe(2). Unlike one that the JDK makes for a child, which it closes when the
/// started process ends, it stays open for the daemons of that one.
///
/// @param in reading end; it ends when the last process with the writing end has ended
/// @param writingEnd file by which a child gets the writing end
record Pipe(InputStream in, File writingEnd) {
    private static final String PIPE = "pipe(2)";
    private static final String CLOSE = "close(2)";

    /// Opens a pipe.
    ///
    /// @throws IOException if there are no more descriptors, or no functions of the system or files of descriptors
    static Pipe open() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(ValueLayout.JAVA_INT, 2);
            if (call(PIPE, ValueLayout.ADDRESS, ends) != 0) {
                throw new IOException(ChildFault.NO_PIPE.message(PIPE));
            }
            int reading = ends.getAtIndex(ValueLayout.JAVA_INT, 0);
            int writing = ends.getAtIndex(ValueLayout.JAVA_INT, 1);
            try {
                return new Pipe(new FileInputStream(file(reading)), file(writing));
            } catch (IOException e) {
                close(writing);
                throw new IOException(ChildFault.NO_PIPE.message(String.valueOf(e.getMessage())), e);
            } finally {
                close(reading);
            }
        }
    }

    private static File file(int descriptor) {
        return new File("/dev/fd/" + descriptor);
    }

    /// Closes this process's own writing end, once children have it.
    void closeWritingEnd() {
        try {
            close(Integer.parseInt(writingEnd.getName()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(int descriptor) throws IOException {
        call(CLOSE, ValueLayout.JAVA_INT, descriptor);
    }

    /// Calls a function of the system.
    ///
    /// @param name its name in the manual
    @SuppressWarnings("restricted") // the launcher enables native access; the signatures are those of the manual
    private static int call(String name, ValueLayout type, Object argument) throws IOException {
        Linker linker = Linker.nativeLinker();
        MemorySegment address = linker.defaultLookup()
                .find(name.substring(0, name.indexOf('(')))
                .orElseThrow(() -> new IOException(ChildFault.NO_PIPE.message(name)));
        try {
            return (int) linker.downcallHandle(address, FunctionDescriptor.of(ValueLayout.JAVA_INT, type))
                    .invoke(argument);
        } catch (Throwable t) {
            throw new IOException(ChildFault.NO_PIPE.message(name + ": " + t.getMessage()), t);
        }
    }
}
