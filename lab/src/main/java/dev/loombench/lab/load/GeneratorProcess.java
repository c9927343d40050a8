package dev.loombench.lab.load;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildFault;
import dev.loombench.lab.process.ChildReports;
import dev.loombench.lab.process.ChildWatchdog;
import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.lab.process.UnresponsiveChildException;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A load generator running in a JVM of its own.
public final class GeneratorProcess implements AutoCloseable {
    private static final String MAIN = "dev.loombench.generator.netty.Main";

    /// Longest time for the start of the JVM, the check of the target and the reading of a feed.
    private static final Duration MAX_START = Duration.ofSeconds(60);

    /// Time beyond the longest duration of a load after which its generator has stopped answering.
    private static final Duration OVERDUE_LIMIT = Duration.ofSeconds(20);

    private static final Duration MAX_EXIT = Duration.ofSeconds(10);

    /// Longest time between two of its reports, which come each second, except for a check of the target at the end.
    private static final Duration MAX_SILENCE = Duration.ofSeconds(30);

    /// JVM options of a generator. A large young generation, in which all garbage of requests dies, keeps
    /// collections rare and short. Netty's buffer checks are off since they cost CPU time per request.
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xms768m",
            "-Xmx1536m",
            "-Xmn512m",
            "-XX:+UseSerialGC",
            "-Dio.netty.buffer.checkBounds=false",
            "-Dio.netty.buffer.checkAccessible=false",
            "-Dio.netty.leakDetection.level=disabled",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-D" + ParentWatchdog.PROPERTY + "=stdin");

    /// Memory of a generator that is busy, in bytes: its young generation, which fills before its first
    /// collection, and 128 MB for the JVM with what lives on.
    public static final long EXPECTED_MEMORY = 640L << 20;

    /// JVM option without C2, which on one processor would delay requests for the first seconds; low rates
    /// don't need its code.
    private static final String C1_ONLY = "-XX:TieredStopAtLevel=1";

    private static final double MAX_RATE_WITHOUT_C2 = 5_000;

    private final Child child;
    private final ChildReports<LoadEvent> events;
    private final ChildWatchdog watchdog;
    private final Path log;
    private final Optional<CdsArchive> archive;
    private final Consumer<LoadSecond> live;

    private GeneratorProcess(
            Child child, LoadOrder order, Path log, Optional<CdsArchive> archive, Consumer<LoadSecond> live) {
        this.child = child;
        this.events = ChildReports.follow(
                child, line -> Optional.of(MessageLine.parse(line).readOneOf(LoadEvent.class)));
        this.watchdog = ChildWatchdog.of(child, "ended", maxDuration(order), MAX_SILENCE);
        this.log = log;
        this.archive = archive;
        this.live = live;
    }

    /// Starts a load and returns at once.
    ///
    /// @param java the lab's `java`, or a script that executes it
    /// @param log file for its standard error
    /// @param live receives each second's figures, on the thread that waits for the end
    /// @throws IOException if it can't be started
    public static GeneratorProcess start(
            GeneratorInstallation generator,
            Path java,
            LoadOrder order,
            Path log,
            Cancellation stop,
            Consumer<LoadSecond> live)
            throws IOException {
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        if (order.arrivals() instanceof Arrivals.OpenModel(double perSecond, boolean poisson)
                && perSecond <= MAX_RATE_WITHOUT_C2) {
            options.add(C1_ONLY);
        }
        String program = String.valueOf(generator.jars().getFileName());
        Optional<CdsArchive> archive = generator.cache().isPresent()
                ? CdsArchive.find(generator.cache().get(), program, generator.classPath())
                : Optional.empty();
        archive.map(CdsArchive::options).ifPresent(options::addAll);
        List<String> command = Child.jvm(java, log, options, generator.classPath(), List.of(MAIN));
        Child child = Child.own("the load generator", command, log, true, stop);
        GeneratorProcess process = new GeneratorProcess(child, order, log, archive, live);
        Thread.ofPlatform().daemon().name("generator-order").start(() -> process.send(order));
        return process;
    }

    private static Duration maxDuration(LoadOrder order) {
        return MAX_START.plus(order.maxOpeningTime()).plus(order.maxLength()).plus(OVERDUE_LIMIT);
    }

    /// Sends the order, on a thread of its own since a generator that is suspended at its start doesn't read it. Its
    /// standard input stays open, since it exits when that is closed.
    private void send(LoadOrder order) {
        try {
            child.send(order.line().toString());
        } catch (IOException e) {
            child.close();
        }
    }

    public long pid() {
        return child.pid();
    }

    /// Waits for the end, at most as long as the load may take by its order, or until the generator stops
    /// answering. All files are complete when the generator reports its end; its JVM, whose normal exit takes
    /// another 0.3 s, is killed unless it still has to write its class archive.
    ///
    /// @return what stopped the load early; empty if it completed
    public Optional<LoadEvent.LoadFault> await() throws InterruptedException {
        Optional<LoadEvent.LoadFault> fault = fault();
        if (fault.isEmpty() && archive.isPresent()) {
            archive.get().publish(child);
        }
        close();
        return fault;
    }

    private Optional<LoadEvent.LoadFault> fault() throws InterruptedException {
        try {
            while (true) {
                Optional<LoadEvent> event = events.next(watchdog);
                if (event.isEmpty()) {
                    child.await(MAX_EXIT);
                    return failure(ChildFault.GENERATOR_DIED.message(log));
                }
                switch (event.get()) {
                    case LoadSecond second -> live.accept(second);
                    case LoadEvent.LoadFault fault -> {
                        return Optional.of(fault);
                    }
                    case LoadEvent.LoadDone _ -> {
                        return Optional.empty();
                    }
                }
            }
        } catch (UnresponsiveChildException e) {
            return failure(String.valueOf(e.getMessage()));
        } catch (ProtocolException e) {
            return failure(ChildFault.GENERATOR_UNREADABLE.message(Format.excerpt(String.valueOf(e.getMessage()))));
        }
    }

    private static Optional<LoadEvent.LoadFault> failure(String message) {
        return Optional.of(new LoadEvent.LoadFault(LoadFaultKind.GENERATOR, message));
    }

    @Override
    public void close() {
        child.close();
        archive.ifPresent(CdsArchive::discard);
    }
}
