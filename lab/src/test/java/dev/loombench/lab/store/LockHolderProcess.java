package dev.loombench.lab.store;

import dev.loombench.lab.observe.jvm.ForkedJvm;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Separate process that holds a file lock until it is killed or its standard input ends.
final class LockHolderProcess {
    private LockHolderProcess() {}

    /// Starts the process and returns once the lock is held.
    static Process start(Path file) throws IOException {
        Process process = new ProcessBuilder(ForkedJvm.command(List.of(), LockHolderProcess.class, file.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.getInputStream().read() != 'h') {
            throw new IOException("no lock held on " + file);
        }
        return process;
    }

    public static void main(String[] arguments) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            System.out.print(lock.isValid() ? 'h' : 'n');
            System.out.flush();
            while (System.in.read() >= 0) {
                // until the end
            }
        }
    }
}
