package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.fork.Binding;
import dev.loombench.lab.fork.Mark;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.SideProcess;
import dev.loombench.lab.fork.SideProgram;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.CpuTopology;
import dev.loombench.lab.probe.Listener;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Where sides are started: one after the other, all on the same processors.
///
/// @param mark of all processes that are started for the run
/// @param split who has which processors; empty where nothing can be bound
record Bench(AbOrder order, Answers answers, Stop stop, Mark mark, Optional<CpuSplit> split) {
    private static final Duration PORT_PATIENCE = Duration.ofSeconds(5);

    static Bench of(AbOrder order, Answers answers, Stop stop, Mark mark) {
        return new Bench(order, answers, stop, mark, divided());
    }

    private static Optional<CpuSplit> divided() {
        ProcFiles files = ProcFiles.ofThisMachine();
        return CpuSet.allowed(files)
                .filter(allowed -> Binding.isPossible())
                .flatMap(allowed -> CpuSplit.of(CpuTopology.of(files, allowed), null))
                .filter(found -> found.sharing() != CpuSplit.Sharing.PROCESSORS);
    }

    /// A side that runs.
    ///
    /// @param begin of it, by the clock of nanoseconds
    /// @param firstAnswer from its start until then
    /// @param first that answer; empty where another place was asked whether it is ready (`--ready`)
    record Running(SideProcess process, Instant startedAt, long begin, Duration firstAnswer, Optional<First> first)
            implements AutoCloseable {
        @Override
        public void close() {
            process.close();
        }
    }

    /// The first right answer of a side that runs.
    record First(AbRequest request, Answer answer) {}

    /// Starts a side and waits until it is ready.
    ///
    /// @param log where its output goes
    /// @throws SideFault if it doesn't come to that
    Running start(AbSide side, Path log) throws SideFault, InterruptedException {
        int port = order.port(side);
        Ports.requireFree(
                "side '" + side.name() + "'", order.load().first().url().getHost(), port, PORT_PATIENCE);
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

    /// Who of a side takes connections; the process that was started where nobody of it can be seen to.
    OptionalLong listener(AbSide side, Running running) {
        OptionalLong listening = Listener.pid(ProcFiles.ofThisMachine(), order.port(side));
        return listening.isPresent() && running.process().processes().contains(listening.getAsLong())
                ? listening
                : OptionalLong.of(running.process().pid());
    }

    /// A side that runs, as a load sees it.
    SideLoad.Served served(AbSide side, Running running) {
        return new SideLoad.Served(
                running.process()::processes,
                listener(side, running),
                running.startedAt(),
                running.firstAnswer(),
                split,
                running.process()::death);
    }

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

    /// Until it is ready: where `--ready` says, else by the first request that changes nothing, else by
    /// that it takes connections, after which the first request is sent once.
    private Optional<First> ready(AbSide side, SideProcess process, long begin) throws SideFault, InterruptedException {
        AbRequest first = order.load().first();
        Optional<URI> place = order.readyAt(side);
        if (place.isPresent()) {
            URI url = place.get();
            new Readiness(answers, first.plain(url), url, true, order.longestStart(), stop).await(process, begin);
            return Optional.empty();
        }
        Optional<AbRequest> probe = order.load().probe();
        if (probe.isPresent()) {
            return Optional.of(new First(probe.get(), asked(side, probe.get(), process, begin)));
        }
        new Accepting(first.at(side.port()), order.longestStart(), stop).await(process, begin);
        return Optional.of(new First(first, once(side, first, process)));
    }

    /// What a side that runs answers to a request; one that changes nothing is sent until it is answered as
    /// it should be.
    ///
    /// @throws SideFault if that isn't a right answer
    Answer ask(AbSide side, AbRequest request, Running running) throws SideFault, InterruptedException {
        Optional<First> known = running.first().filter(first -> first.request().equals(request));
        if (known.isPresent()) {
            return known.get().answer();
        }
        return request.isSafe() ? askAgain(side, request, running) : once(side, request, running.process());
    }

    /// The same for one that changes nothing, whether or not its answer is known.
    Answer askAgain(AbSide side, AbRequest request, Running running) throws SideFault, InterruptedException {
        return asked(side, request, running.process(), running.begin());
    }

    private Answer asked(AbSide side, AbRequest request, SideProcess process, long begin)
            throws SideFault, InterruptedException {
        return new Readiness(answers, request, request.at(side.port()), false, order.longestStart(), stop)
                .await(process, begin);
    }

    private Answer once(AbSide side, AbRequest request, SideProcess process) throws SideFault, InterruptedException {
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
        Optional<String> wrong = answer.wrong(request.expect(), false);
        if (wrong.isPresent()) {
            throw process.fault("gives no correct answer to " + where + ": " + wrong.get()
                    + (answer.status() >= 500 || answer.status() == 404
                            ? "; this request is sent only once: if it came too early, use --ready with a URL that"
                                    + " shows when the"
                                    + " side is ready"
                            : ""));
        }
        return answer;
    }

    /// Refuses what can't be started at all.
    ///
    /// @throws dev.loombench.lab.experiment.BadInput if a side has no program
    void check(Path log) {
        order.sides().forEach(side -> program(side, log).check());
        order.setup().forEach(words -> service("setup", words, log).check());
        order.teardown().forEach(words -> service("teardown", words, log).check());
    }

    /// A command beside the sides, which leaves their processors alone.
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
