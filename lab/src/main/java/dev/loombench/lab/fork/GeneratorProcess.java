package dev.loombench.lab.fork;

import dev.loombench.protocol.Leash;
import dev.loombench.protocol.Line;
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

/// A load generator in a JVM of its own.
public final class GeneratorProcess implements AutoCloseable {
    private static final String MAIN = "dev.loombench.generator.hyperfoil.Main";
    private static final Duration GRACE = Duration.ofSeconds(90);

    /// A young generation in which whatever a request leaves dies; so collections are rare and short. Netty's checks
    /// for mistakes in the use of its buffers cost CPU time in every request.
    private static final List<String> OPTIONS = List.of(
            "-Xms768m",
            "-Xmx1536m",
            "-Xmn512m",
            "-XX:+UseSerialGC",
            "-Dio.netty.buffer.checkBounds=false",
            "-Dio.netty.buffer.checkAccessible=false",
            "-Dio.netty.leakDetection.level=disabled",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-D" + Leash.PROPERTY + "=stdin");

    /// On one processor the optimising compiler would hold up requests for the first seconds, and so few of them don't
    /// need it.
    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

    private static final double MODEST = 5_000;

    private final Process process;
    private final LoadOrder order;
    private final Path log;
    private final Stop stop;
    private final Optional<ClassArchive> archive;
    private final CompletableFuture<Optional<LoadEvent>> last = new CompletableFuture<>();

    private GeneratorProcess(Process process, LoadOrder order, Path log, Stop stop, Optional<ClassArchive> archive) {
        this.process = process;
        this.order = order;
        this.log = log;
        this.stop = stop;
        this.archive = archive;
    }

    /// Starts a load.
    ///
    /// @param java the command of the lab's JDK, or a script that becomes it
    /// @param log where the generator says what went wrong with itself
    /// @param live is told of each second, on a thread of its own
    /// @throws IOException if it can't be started
    public static GeneratorProcess start(
            Generator generator, Path java, LoadOrder order, Path log, Stop stop, Consumer<LoadSecond> live)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(OPTIONS);
        if (order.arrivals() instanceof Arrivals.Open(double perSecond, boolean poisson) && perSecond <= MODEST) {
            command.add(FIRST_COMPILER_ONLY);
        }
        Optional<ClassArchive> archive = generator.archive();
        archive.map(ClassArchive::options).ifPresent(command::addAll);
        command.addAll(List.of("-cp", generator.classPath(), MAIN));
        Process process = ChildProcess.builder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        stop.watch(process);
        tell(process, order);
        GeneratorProcess started = new GeneratorProcess(process, order, log, stop, archive);
        Thread.ofPlatform().daemon().name("generator-reader").start(() -> started.read(live));
        return started;
    }

    /// Standard input stays open: the generator's life hangs on it. One that is dead already is found out when it is
    /// read.
    private static void tell(Process process, LoadOrder order) throws IOException {
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
                switch (LoadEvent.from(Line.parse(line))) {
                    case LoadEvent.Second(LoadSecond second) -> live.accept(second);
                    case LoadEvent.Fault fault -> last.complete(Optional.of(fault));
                    case LoadEvent.Done done -> last.complete(Optional.of(done));
                }
            }
            last.complete(Optional.empty());
        } catch (IOException | ProtocolException e) {
            last.completeExceptionally(e);
        }
    }

    /// The process, for those who watch what it uses.
    public long pid() {
        return process.pid();
    }

    /// Waits for the end, or until it is long overdue. All files are there when the generator says so; its JVM, which
    /// would take another 0.3 s to come to an end by itself, is killed unless it still has to write its archive of
    /// classes.
    ///
    /// @return what kept the load from its end; empty where it came to that
    public Optional<LoadEvent.Fault> await() throws InterruptedException {
        Optional<LoadEvent.Fault> fault = fault();
        if (fault.isEmpty() && archive.isPresent()) {
            archive.get().keep(process);
        }
        close();
        return fault;
    }

    private Optional<LoadEvent.Fault> fault() throws InterruptedException {
        Duration limit = order.warmup()
                .plus(order.duration())
                .plus(order.timeout().multipliedBy(4))
                .plus(order.longestOpening())
                .plus(GRACE);
        try {
            Optional<LoadEvent> event = last.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (event.isEmpty()) {
                process.waitFor(10, TimeUnit.SECONDS);
                return Optional.of(failure("the generator died; see " + log));
            }
            return event.get() instanceof LoadEvent.Fault fault ? Optional.of(fault) : Optional.empty();
        } catch (TimeoutException e) {
            return Optional.of(failure("the generator hung and was killed after " + limit.toSeconds() + " s"));
        } catch (ExecutionException e) {
            return Optional.of(failure("the generator's output can't be read: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
        }
    }

    private static LoadEvent.Fault failure(String message) {
        return new LoadEvent.Fault(LoadEvent.FaultKind.GENERATOR, message);
    }

    @Override
    public void close() {
        ProcessTree.end(process);
        archive.ifPresent(ClassArchive::discard);
        stop.forget(process);
    }
}
