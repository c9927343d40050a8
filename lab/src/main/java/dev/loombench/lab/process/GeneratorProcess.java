package dev.loombench.lab.process;

import dev.loombench.lab.process.InstalledPrograms.GeneratorInstallation;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadEvent;
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
    private static final Duration OVERDUE_LIMIT = Duration.ofSeconds(90);

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

    /// JVM option without C2, which on one processor would delay requests for the first seconds; low rates
    /// don't need its code.
    private static final String C1_ONLY = "-XX:TieredStopAtLevel=1";

    private static final double MAX_RATE_WITHOUT_C2 = 5_000;

    private final LoadOrder order;
    private final Path log;
    private final Optional<CdsArchive> archive;
    private final CompletableFuture<Optional<LoadEvent>> endEvent = new CompletableFuture<>();

    private GeneratorProcess(
            Process process, LoadOrder order, Path log, Cancellation stop, Optional<CdsArchive> archive) {
        super(process, stop, OutputLimit.watch(log));
        this.order = order;
        this.log = log;
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
        send(process, order);
        GeneratorProcess generatorProcess = new GeneratorProcess(process, order, log, stop, archive);
        Thread.ofPlatform().daemon().name("generator-reader").start(() -> generatorProcess.read(live));
        return generatorProcess;
    }

    /// Sends the order and leaves standard input open, since the generator exits when it is closed.
    private static void send(Process process, LoadOrder order) throws IOException {
        BufferedWriter input = process.outputWriter(StandardCharsets.UTF_8);
        try {
            input.write(order.line() + "\n");
            input.flush();
        } catch (IOException e) {
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    private void read(Consumer<LoadSecond> live) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                switch (LoadEvent.from(MessageLine.parse(line))) {
                    case LoadEvent.SecondEvent(LoadSecond second) -> live.accept(second);
                    case LoadEvent.LoadFault fault -> endEvent.complete(Optional.of(fault));
                    case LoadEvent.LoadDone done -> endEvent.complete(Optional.of(done));
                }
            }
            endEvent.complete(Optional.empty());
        } catch (IOException | ProtocolException e) {
            endEvent.completeExceptionally(e);
        }
    }

    /// Waits for the end, at most 90 s beyond what the load should take. All files are complete when the generator
    /// reports its end; its JVM, whose normal exit takes another 0.3 s, is killed unless it still has to write its
    /// class archive.
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
        Duration limit = order.warmup()
                .plus(order.duration())
                .plus(order.timeout().multipliedBy(4))
                .plus(order.maxOpeningTime())
                .plus(OVERDUE_LIMIT);
        try {
            Optional<LoadEvent> event = endEvent.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (event.isEmpty()) {
                process.waitFor(10, TimeUnit.SECONDS);
                return Optional.of(failure("the generator died; see " + log));
            }
            return event.get() instanceof LoadEvent.LoadFault fault ? Optional.of(fault) : Optional.empty();
        } catch (TimeoutException e) {
            return Optional.of(failure("the generator hung and was killed after " + limit.toSeconds() + " s"));
        } catch (ExecutionException e) {
            return Optional.of(failure("the generator's output can't be read: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
        }
    }

    private static LoadEvent.LoadFault failure(String message) {
        return new LoadEvent.LoadFault(LoadEvent.LoadFaultKind.GENERATOR, message);
    }

    @Override
    public void close() {
        super.close();
        archive.ifPresent(CdsArchive::discard);
    }
}
