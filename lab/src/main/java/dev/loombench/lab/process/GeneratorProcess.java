package dev.loombench.lab.process;

import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// A load generator running in a JVM of its own.
public final class GeneratorProcess extends ChildProcess {
    private static final String MAIN = "dev.loombench.generator.netty.Main";

    /// Longest time for the start of the JVM, the check of the target and the reading of a feed.
    private static final Duration MAX_START = Duration.ofSeconds(60);

    /// Time beyond the longest duration of a load after which its generator has stopped answering.
    private static final Duration OVERDUE_LIMIT = Duration.ofSeconds(20);

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

    private final Path log;
    private final ChildWatchdog watchdog;
    private final Optional<CdsArchive> archive;
    private final CompletableFuture<Optional<LoadEvent>> endEvent = new CompletableFuture<>();

    private GeneratorProcess(
            Process process, LoadOrder order, Path log, Cancellation stop, Optional<CdsArchive> archive) {
        super(process, stop);
        this.log = log;
        this.watchdog = ChildWatchdog.of("the load generator", "ended", process, maxDuration(order), MAX_SILENCE);
        this.archive = archive;
    }

    /// Starts a load and returns at once.
    ///
    /// @param java the lab's `java`, or a script that executes it
    /// @param log file for its standard error
    /// @param live receives each second's figures, on a thread of its own
    /// @throws IOException if it can't be started
    public static GeneratorProcess start(
            GeneratorInstallation generator,
            Path java,
            LoadOrder order,
            Path log,
            Cancellation stop,
            Consumer<LoadSecond> live)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(CrashReport.options(log.resolveSibling("")));
        command.addAll(JVM_OPTIONS);
        if (order.arrivals() instanceof Arrivals.OpenModel(double perSecond, boolean poisson)
                && perSecond <= MAX_RATE_WITHOUT_C2) {
            command.add(C1_ONLY);
        }
        Optional<CdsArchive> archive = generator.archive();
        archive.map(CdsArchive::options).ifPresent(command::addAll);
        command.addAll(List.of("-cp", generator.classPath(), MAIN));
        Process process = ChildProcess.builder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        stop.register(process);
        GeneratorProcess generatorProcess = new GeneratorProcess(process, order, log, stop, archive);
        Thread.ofPlatform().daemon().name("generator-order").start(() -> generatorProcess.send(order));
        Thread.ofPlatform().daemon().name("generator-reader").start(() -> generatorProcess.read(live));
        return generatorProcess;
    }

    private static Duration maxDuration(LoadOrder order) {
        return MAX_START.plus(order.maxOpeningTime()).plus(order.maxLength()).plus(OVERDUE_LIMIT);
    }

    /// Sends the order, on a thread of its own since a generator that is suspended at its start doesn't read it. Leaves
    /// standard input open, since the generator exits when it is closed.
    private void send(LoadOrder order) {
        BufferedWriter input = process.outputWriter(StandardCharsets.UTF_8);
        try {
            input.write(order.line() + "\n");
            input.flush();
        } catch (IOException e) {
            if (process.isAlive()) {
                endEvent.completeExceptionally(e);
            }
        }
    }

    private void read(Consumer<LoadSecond> live) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                watchdog.noteReport();
                switch (MessageLine.parse(line).readOneOf(LoadEvent.class)) {
                    case LoadSecond second -> live.accept(second);
                    case LoadEvent.LoadFault fault -> endEvent.complete(Optional.of(fault));
                    case LoadEvent.LoadDone done -> endEvent.complete(Optional.of(done));
                }
            }
            endEvent.complete(Optional.empty());
        } catch (IOException | ProtocolException e) {
            endEvent.completeExceptionally(e);
        }
    }

    /// Waits for the end, at most as long as the load may take by its order, or until the generator stops
    /// answering. All files are complete when the generator reports its end; its JVM, whose normal exit takes
    /// another 0.3 s, is killed unless it still has to write its class archive.
    ///
    /// @return what stopped the load early; empty if it completed
    public Optional<LoadEvent.LoadFault> await() throws InterruptedException {
        Optional<LoadEvent.LoadFault> fault = fault();
        if (fault.isEmpty() && archive.isPresent()) {
            archive.get().publish(process);
        }
        close();
        return fault;
    }

    private Optional<LoadEvent.LoadFault> fault() throws InterruptedException {
        Optional<String> unresponsive = Optional.empty();
        while (unresponsive.isEmpty()) {
            try {
                return fault(endEvent.get(ChildWatchdog.INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                unresponsive = watchdog.check(System.nanoTime());
            } catch (ExecutionException e) {
                return Optional.of(failure(
                        ChildFault.GENERATOR_UNREADABLE.message(Format.excerpt(String.valueOf(e.getMessage())))));
            }
        }
        return unresponsive.map(GeneratorProcess::failure);
    }

    /// @param event the last one; empty if there was none
    private Optional<LoadEvent.LoadFault> fault(Optional<LoadEvent> event) throws InterruptedException {
        if (event.isEmpty()) {
            process.waitFor(10, TimeUnit.SECONDS);
            return Optional.of(failure(ChildFault.GENERATOR_DIED.message(log)));
        }
        return event.get() instanceof LoadEvent.LoadFault fault ? Optional.of(fault) : Optional.empty();
    }

    private static LoadEvent.LoadFault failure(String message) {
        return new LoadEvent.LoadFault(LoadFaultKind.GENERATOR, message);
    }

    @Override
    public void close() {
        super.close();
        archive.ifPresent(CdsArchive::discard);
    }
}
