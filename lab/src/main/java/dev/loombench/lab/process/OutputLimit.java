package dev.loombench.lab.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Limit of the files that take what child processes print: of much output the first and the last 8 MB are kept,
/// with a line between them that says how much was left out.
///
/// A child writes into its file itself, so that it never waits for the lab, and its daemons may go on after it. The
/// file is opened for appending: each time it has grown by too much, it is cut back to its head here, and the child
/// goes on from there. What it writes in the moment of the cut isn't counted, so that the line says "at least".
public final class OutputLimit implements AutoCloseable {
    /// Length of the beginning of a file that is kept.
    public static final int HEAD_BYTES = 8 * 1024 * 1024;
    static final int TAIL_BYTES = 8 * 1024 * 1024;

    /// Size from which on a file is cut back while it grows.
    private static final long MAX_BYTES = HEAD_BYTES + 2L * TAIL_BYTES;

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);

    /// Check interval for fast output: of a gigabyte a second there is a tenth of it more on the disk meanwhile.
    private static final Duration FAST_CHECK_INTERVAL = Duration.ofMillis(10);

    /// Growth within a check interval from which on output is fast.
    private static final long FAST_BYTES = 1024 * 1024;

    private static final int MAX_LINE_BYTES = 200;
    private static final Pattern LINE =
            Pattern.compile("\\[loombench: at least (\\d{1,18}) bytes of output are left out here]");

    private final List<LimitedFile> files;
    private final Thread thread;

    private OutputLimit(List<Path> files) {
        this.files = files.stream().map(LimitedFile::new).toList();
        this.thread = Thread.ofPlatform().daemon().name("output-limit").start(this::check);
    }

    /// Limits files until it is closed.
    ///
    /// @param files best opened for appending by those who write them; need not exist
    public static OutputLimit watch(Path... files) {
        return new OutputLimit(List.of(files));
    }

    /// Least number of bytes that a file leaves out; 0 for a file that was never limited, or isn't there.
    public static long omittedBytes(Path file) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            if (log.length() <= HEAD_BYTES) {
                return 0;
            }
            byte[] line = new byte[(int) Math.min(MAX_LINE_BYTES, log.length() - HEAD_BYTES)];
            log.seek(HEAD_BYTES);
            log.readFully(line);
            Matcher matcher = LINE.matcher(new String(line, StandardCharsets.ISO_8859_1));
            return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
        } catch (IOException absent) {
            return 0;
        }
    }

    /// The line between head and tail.
    static String line(long omittedBytes) {
        return String.format(
                Locale.ROOT, "%n[loombench: at least %d bytes of output are left out here]%n", omittedBytes);
    }

    private void check() {
        try {
            while (true) {
                boolean fast = false;
                for (LimitedFile file : files) {
                    fast |= file.check();
                }
                Thread.sleep(fast ? FAST_CHECK_INTERVAL : CHECK_INTERVAL);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends the limit, after the processes have ended, and puts the tail and the line into the files.
    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        files.forEach(LimitedFile::finish);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// A file with what was cut from it so far.
    private static final class LimitedFile {
        private final Path path;
        private byte[] tail = new byte[0];
        private long omitted;
        private long lastSize;

        /// Size of the file before it was cut last; 0 if it wasn't yet.
        private long lastCut;

        private boolean finished;

        LimitedFile(Path path) {
            this.path = path;
        }

        /// Cuts the file back if it is too large.
        ///
        /// @return whether it grows fast
        boolean check() {
            try {
                long size = Files.size(path);
                boolean fast = size - lastSize > FAST_BYTES;
                lastSize = size;
                if (size > MAX_BYTES) {
                    cut();
                }
                return fast;
            } catch (IOException absent) {
                return false;
            }
        }

        private void cut() throws IOException {
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                long size = file.length();
                keepTail(file, size);
                lastCut = file.length();
                omitted += lastCut - size; // written meanwhile
                file.setLength(HEAD_BYTES);
                lastSize = HEAD_BYTES;
            }
        }

        /// Takes over what was written since the last cut.
        private void keepTail(RandomAccessFile file, long size) throws IOException {
            long begin = size > lastCut && lastCut > 0 && hasGap(file) ? lastCut : Math.min(size, HEAD_BYTES);
            int recent = (int) Math.min(size - begin, TAIL_BYTES);
            int kept = Math.min(tail.length, TAIL_BYTES - recent);
            omitted += tail.length - kept + size - begin - recent;
            byte[] joined = Arrays.copyOf(Arrays.copyOfRange(tail, tail.length - kept, tail.length), kept + recent);
            System.arraycopy(read(file, size - recent, recent), 0, joined, kept, recent);
            tail = joined;
        }

        /// Whether the program doesn't append, as JMeter doesn't to its log: it then goes on where it was, behind a gap
        /// without content.
        private static boolean hasGap(RandomAccessFile file) throws IOException {
            for (byte b : read(file, HEAD_BYTES, MAX_LINE_BYTES)) {
                if (b != 0) {
                    return false;
                }
            }
            return true;
        }

        /// Puts the tail and the line into the file, once.
        void finish() {
            if (finished || !Files.isRegularFile(path)) {
                return;
            }
            finished = true;
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                long size = file.length();
                if (omitted == 0 && size <= HEAD_BYTES + (long) TAIL_BYTES + MAX_LINE_BYTES) {
                    return;
                }
                keepTail(file, size);
                file.setLength(HEAD_BYTES);
                file.seek(HEAD_BYTES);
                file.write(line(omitted).getBytes(StandardCharsets.US_ASCII));
                file.write(tail);
            } catch (IOException unwritable) {
                // a full disk, which is reported where results are written
            }
        }

        private static byte[] read(RandomAccessFile file, long begin, int length) throws IOException {
            byte[] bytes = new byte[length];
            file.seek(begin);
            file.readFully(bytes);
            return bytes;
        }
    }

    /// File of a directory that leaves out output.
    ///
    /// @param name of the file
    public record LimitedOutput(String name, long omittedBytes) {
        /// Finds them among the logs of a directory (`.txt`, `.log` and `.out`).
        public static List<LimitedOutput> in(Path directory) throws IOException {
            try (Stream<Path> list = Files.list(directory)) {
                return list.filter(file -> file.toString().matches(".*\\.(txt|log|out)"))
                        .sorted()
                        .map(file ->
                                new LimitedOutput(String.valueOf(file.getFileName()), OutputLimit.omittedBytes(file)))
                        .filter(output -> output.omittedBytes() > 0)
                        .toList();
            }
        }
    }
}
