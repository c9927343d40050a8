package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuTopology;
import dev.loombench.lab.machine.probe.Listener;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Binding;
import dev.loombench.lab.process.Mark;
import dev.loombench.lab.process.SideFault;
import dev.loombench.lab.process.SideProcess;
import dev.loombench.lab.process.SideProgram;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.service.config.AbOrder;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Launcher of sides, one after the other, all on the same processors.
///
/// @param mark tag of all processes that are started for the run
/// @param split processors of sides and generator; empty if processes can't be bound
record Bench(AbOrder order, Answers answers, Stop stop, Mark mark, Optional<CpuSplit> split) {
    private static final Duration PORT_FREE_TIMEOUT = Duration.ofSeconds(5);

    static Bench of(AbOrder order, Answers answers, Stop stop, Mark mark) {
        return new Bench(order, answers, stop, mark, cpuSplit());
    }

    private static Optional<CpuSplit> cpuSplit() {
        ProcFiles files = ProcFiles.ofThisMachine();
        return CpuSet.allowed(files)
                .filter(allowed -> Binding.isPossible())
                .flatMap(allowed -> CpuSplit.of(CpuTopology.of(files, allowed), null))
                .filter(split -> split.sharing() != CpuSplit.Sharing.PROCESSORS);
    }

    /// A running side that is ready.
    ///
    /// @param begin start of the side, in `System.nanoTime()`
    /// @param firstAnswer time from the start to the first response
    /// @param first first response; empty if readiness was checked at another URL (`--ready`)
    record Running(SideProcess process, Instant startedAt, long begin, Duration firstAnswer, Optional<First> first)
            implements AutoCloseable {
        @Override
        public void close() {
            process.close();
        }
    }

    /// First right response of a running side, and the request that got it.
    record First(AbRequest request, Answer answer) {}

    /// Starts a side and waits until it is ready.
    ///
    /// @param log file for the side's output
    /// @throws SideFault if the port is taken, or the side ends or isn't ready in time
    Running start(AbSide side, Path log) throws SideFault, InterruptedException {
        int port = order.port(side);
        Ports.requireFree(
                "side '" + side.name() + "'", order.load().first().url().getHost(), port, PORT_FREE_TIMEOUT);
        Instant startedAt = Instant.now();
        long begin = System.nanoTime();
        SideProcess process = SideProcess.start(program(side, log), mark.part(Long.toString(System.nanoTime())), stop);
        boolean ready = false;
        try {
            Optional<First> first = ready(side, process, begin);
            Duration firstAnswer = Duration.ofNanos(System.nanoTime() - begin);
            process.find();
            ready = true;
            return new Running(process, startedAt, begin, firstAnswer, first);
        } finally {
            if (!ready) {
                process.close();
            }
        }
    }

    /// Returns the process that listens at the side's port; the process that was started if none of the side's
    /// can be seen to.
    OptionalLong listener(AbSide side, Running running) {
        OptionalLong listening = Listener.pid(ProcFiles.ofThisMachine(), order.port(side));
        return listening.isPresent() && running.process().processes().contains(listening.getAsLong())
                ? listening
                : OptionalLong.of(running.process().pid());
    }

    /// Returns the load's view of a running side.
    SideLoad.Served served(AbSide side, Running running) {
        return new SideLoad.Served(
                running.process()::processes,
                listener(side, running),
                running.startedAt(),
                running.firstAnswer(),
                split,
                running.process()::death);
    }

    /// Returns the side's command with its placeholders filled in.
    SideProgram program(AbSide side, Path log) {
        AbSide filled = side.filled(order.port(side));
        return new SideProgram(
                "side '" + side.name() + "'",
                filled.command(),
                filled.environment(),
                filled.directory(),
                log,
                split.map(CpuSplit::target));
    }

    /// Waits until the side is ready: by the URL of `--ready`, else by the first safe request, else by
    /// accepting connections; in the last case the first request is then sent once.
    private Optional<First> ready(AbSide side, SideProcess process, long begin) throws SideFault, InterruptedException {
        AbRequest first = order.load().first();
        Optional<URI> readyUrl = order.readyAt(side);
        if (readyUrl.isPresent()) {
            URI url = readyUrl.get();
            new Readiness(answers, first.plain(url), url, true, order.longestStart(), stop).await(process, begin);
            return Optional.empty();
        }
        Optional<AbRequest> probe = order.load().probe();
        if (probe.isPresent()) {
            return Optional.of(new First(probe.get(), awaitAnswer(side, probe.get(), process, begin)));
        }
        new Accepting(first.at(side.port()), order.longestStart(), stop).await(process, begin);
        return Optional.of(new First(first, askOnce(side, first, process)));
    }

    /// Returns a running side's response to a request; a safe request is repeated until its response is right.
    ///
    /// @throws SideFault if the response isn't right
    Answer ask(AbSide side, AbRequest request, Running running) throws SideFault, InterruptedException {
        Optional<First> known = running.first().filter(first -> first.request().equals(request));
        if (known.isPresent()) {
            return known.get().answer();
        }
        return request.isSafe() ? askAgain(side, request, running) : askOnce(side, request, running.process());
    }

    /// Sends a safe request until its response is right, even if a response is already known.
    Answer askAgain(AbSide side, AbRequest request, Running running) throws SideFault, InterruptedException {
        return awaitAnswer(side, request, running.process(), running.begin());
    }

    private Answer awaitAnswer(AbSide side, AbRequest request, SideProcess process, long begin)
            throws SideFault, InterruptedException {
        return new Readiness(answers, request, request.at(side.port()), false, order.longestStart(), stop)
                .await(process, begin);
    }

    private Answer askOnce(AbSide side, AbRequest request, SideProcess process) throws SideFault, InterruptedException {
        URI url = request.at(side.port());
        String where = request.method() + " " + url;
        Answer answer;
        try {
            answer = answers.ask(request, url);
        } catch (Answers.Unending e) {
            throw process.fault("gives no correct answer to " + where + ": " + e.getMessage());
        } catch (IOException e) {
            throw process.fault("doesn't answer " + where + ": "
                    + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                    + "; this request is sent only once: use --ready with a URL that shows when the side is ready");
        }
        Optional<String> problem = answer.wrong(request.expect(), false);
        if (problem.isPresent()) {
            throw process.fault("gives no correct answer to " + where + ": " + problem.get()
                    + (answer.status() >= 500 || answer.status() == 404
                            ? "; this request is sent only once: if it came too early, use --ready with a URL that"
                                    + " shows when the"
                                    + " side is ready"
                            : ""));
        }
        return answer;
    }

    /// Validates all commands without starting them.
    ///
    /// @throws dev.loombench.lab.catalog.BadInput if a side has no program
    void check(Path log) {
        order.sides().forEach(side -> program(side, log).check());
        order.setup().forEach(words -> service("setup", words, log).check());
        order.teardown().forEach(words -> service("teardown", words, log).check());
    }

    /// Returns a setup or teardown command, which runs on the generator's processors and leaves the sides'
    /// alone.
    SideProgram service(String name, List<String> words, Path log) {
        return new SideProgram(
                name + " '" + String.join(" ", words) + "'",
                words,
                Map.of(),
                order.base(),
                log,
                split.map(CpuSplit::generator));
    }
}
