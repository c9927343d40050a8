package dev.loombench.programs.jdk;

import static dev.loombench.protocol.program.ProgramMetric.PEAK_THREADS;
import static dev.loombench.protocol.program.ProgramMetric.THROUGHPUT;

import dev.loombench.programs.kit.FirstFailure;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.MeasuredWork.TimedOperation;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/// Reads many small files, a task each, and counts the threads that the operating system needs for it. The files
/// are in a temporary directory that is removed afterwards.
///
/// Reading a file keeps a virtual thread on its carrier. Where a JDK makes up for that, it starts further carriers.
public final class FileIo implements Program {
    @Override
    public void run(ProgramRun run) throws Exception {
        int files = run.count("files");
        int size = run.count("size");
        Path directory = Files.createTempDirectory(directoryPrefix());
        try {
            List<Path> paths = write(directory, files, size);
            FileReading reading = reading(run.text("read"), directory, size);
            TimedOperation batch = () -> batch(run.candidate(), paths, size, reading);
            // The first reading may still have to wait for the writing.
            batch("pool", paths, size, reading);
            MeasuredWork.warmUp(run, batch::run);
            ThreadPeak peak = new ThreadPeak();
            MeasuredWork work = MeasuredWork.measureTimed(run, batch);
            work.reportTime(run);
            run.report(THROUGHPUT, files / work.secondsEach());
            run.report(PEAK_THREADS, peak.threads());
        } finally {
            delete(directory);
        }
    }

    /// Way to read a whole file.
    @FunctionalInterface
    interface FileReading {
        /// Sum of the file's length and of its last byte.
        long read(Path path) throws IOException;
    }

    /// Beginning of the name of the directory, which tells those of several processes apart.
    static String directoryPrefix() {
        return "loombench-file-io-" + ProcessHandle.current().pid() + "-";
    }

    /// Nanoseconds for reading all files.
    ///
    /// @throws IncorrectResultException if they hold something else than was written
    /// @throws Exception what the first reading that failed threw
    static long batch(String candidate, List<Path> paths, int size, FileReading reading) throws Exception {
        FirstFailure failure = new FirstFailure();
        LongAdder sum = new LongAdder();
        long start = System.nanoTime();
        try (ExecutorService executor = executor(candidate)) {
            for (Path path : paths) {
                executor.execute(() -> {
                    try {
                        sum.add(reading.read(path));
                    } catch (Throwable e) {
                        failure.record(e);
                    }
                });
            }
        }
        long nanos = System.nanoTime() - start;
        failure.throwIfPresent();
        long expected = 0;
        for (int i = 0; i < paths.size(); i++) {
            expected += (long) size + contentOf(i);
        }
        if (sum.sum() != expected) {
            throw new IncorrectResultException("the files sum to " + sum.sum() + ", not " + expected);
        }
        return nanos;
    }

    private static ExecutorService executor(String candidate) {
        return switch (candidate) {
            case "platform" ->
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
            case "virtual" -> Executors.newVirtualThreadPerTaskExecutor();
            case "pool" -> Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
            default -> throw new InvalidValueException(candidate, "a candidate of file-io");
        };
    }

    private static FileReading reading(String word, Path directory, int size) throws IOException {
        return switch (word) {
            case "buffered" ->
                path -> {
                    byte[] bytes = Files.readAllBytes(path);
                    return (long) bytes.length + bytes[bytes.length - 1];
                };
            case "direct" ->
                direct(Math.toIntExact(Files.getFileStore(directory).getBlockSize()), size);
            default -> throw new InvalidValueException(word, "a way to read ('buffered' or 'direct')");
        };
    }

    /// Reads past the page cache. Buffers are used again, since memory outside of the heap is slow to allocate.
    private static FileReading direct(int block, int size) {
        OpenOption direct = directOption();
        int capacity = (size + block - 1) / block * block;
        Queue<ByteBuffer> buffers = new ConcurrentLinkedQueue<>();
        return path -> {
            ByteBuffer free = buffers.poll();
            ByteBuffer buffer = free != null
                    ? free.clear()
                    : ByteBuffer.allocateDirect(capacity + block).alignedSlice(block);
            buffer.limit(capacity);
            int length;
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, direct)) {
                length = channel.read(buffer);
            } catch (UnsupportedOperationException e) {
                throw new IOException("the file system of temporary files can't read directly", e);
            }
            long sum = (long) length + buffer.get(length - 1);
            buffers.add(buffer);
            return sum;
        };
    }

    /// The JDK's own option, by its name: javac warns of the class, though it is supported.
    private static OpenOption directOption() {
        try {
            Object option = Class.forName("com.sun.nio.file.ExtendedOpenOption")
                    .getField("DIRECT")
                    .get(null);
            return (OpenOption) Objects.requireNonNull(option);
        } catch (ReflectiveOperationException e) {
            throw new InvalidValueException("direct", "'buffered' on a JDK without the module jdk.unsupported");
        }
    }

    private static List<Path> write(Path directory, int files, int size) throws IOException {
        List<Path> paths = new ArrayList<>();
        byte[] content = new byte[size];
        for (int i = 0; i < files; i++) {
            Arrays.fill(content, contentOf(i));
            paths.add(Files.write(directory.resolve(i + ".bin"), content));
        }
        return paths;
    }

    private static byte contentOf(int file) {
        return (byte) (file % 100);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    /// Largest number of threads since it was made: those of Java by the JVM's own peak, and beside them those
    /// that only the operating system counts, such as the collector's.
    private static final class ThreadPeak {
        private static final Path STATUS = Path.of("/proc/self/status");
        private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();

        ThreadPeak() {
            bean.resetPeakThreadCount();
        }

        int threads() throws IOException {
            int alive = bean.getThreadCount();
            int ofProcess = Math.toIntExact(ProcFile.figure(STATUS, "Threads:").orElse(alive));
            return bean.getPeakThreadCount() + Math.max(0, ofProcess - alive);
        }
    }
}
