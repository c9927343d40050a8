package dev.loombench.lab.process;

import dev.loombench.protocol.BoundedLines;
import dev.loombench.protocol.ProtocolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What a child reports on its standard output, one report a line. All of it is read at once, so that the child never
/// waits for a reader.
public final class ChildReports<E> {
    /// What was reported, and nothing at the end.
    private final BlockingQueue<Optional<E>> reports = new LinkedBlockingQueue<>();

    private final Thread reader;
    private volatile @Nullable ProtocolException unreadable;

    /// Reader of a line.
    @FunctionalInterface
    public interface ReportParser<E> {
        /// The report in a line; empty where it has none.
        ///
        /// @throws ProtocolException if it should have one
        Optional<E> parse(String line) throws ProtocolException;
    }

    /// Reads a child whose output consists of reports.
    public static <E> ChildReports<E> follow(Child child, ReportParser<E> parser) {
        return new ChildReports<>(child, parser, null);
    }

    /// Reads a child that also prints other lines, and appends all lines to a file.
    public static <E> ChildReports<E> follow(Child child, ReportParser<E> parser, Path copy) throws IOException {
        return new ChildReports<>(
                child,
                parser,
                Files.newBufferedWriter(
                        copy, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    private ChildReports(Child child, ReportParser<E> parser, @Nullable Writer copy) {
        reader = Thread.ofPlatform().daemon().name("report-reader").start(() -> read(child, parser, copy));
    }

    private void read(Child child, ReportParser<E> parser, @Nullable Writer copy) {
        try (copy;
                BufferedReader in = child.reader()) {
            BoundedLines lines = new BoundedLines(in);
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (copy != null) {
                    copy.write(line + "\n");
                    copy.flush();
                }
                parser.parse(line).ifPresent(report -> reports.add(Optional.of(report)));
            }
        } catch (ProtocolException e) {
            unreadable = e;
        } catch (IOException ended) {
            // with the process; if the copy can't be written, the child's other output is lost, too
        } finally {
            reports.add(Optional.empty());
        }
    }

    /// Waits for the next report.
    ///
    /// @return empty at the end of the output
    /// @throws UnresponsiveChildException if there is none in time
    /// @throws ProtocolException if a line can't be read
    public Optional<E> next(ChildWatchdog watchdog)
            throws UnresponsiveChildException, ProtocolException, InterruptedException {
        Optional<E> report = null;
        while (report == null) {
            report = reports.poll(ChildWatchdog.INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            if (report == null) {
                watchdog.check(System.nanoTime());
            }
        }
        watchdog.noteReport();
        ProtocolException damage = unreadable;
        if (report.isEmpty()) {
            reports.add(report);
            if (damage != null) {
                throw damage;
            }
        }
        return report;
    }

    /// Waits until all output has been read.
    public void awaitEnd(Duration limit) throws InterruptedException {
        reader.join(limit);
    }
}
