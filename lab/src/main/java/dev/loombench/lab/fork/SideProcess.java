package dev.loombench.lab.fork;

import dev.loombench.lab.probe.Listener;
import dev.loombench.lab.probe.ProcFiles;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A person's own program with all that it starts, in fresh processes. Closing it ends all of them,
/// also those that have another parent by then.
public final class SideProcess implements AutoCloseable {
    /// So long processes may take to end by themselves when they are asked to.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int PAUSE_MILLIS = 20;

    private final SideProgram program;
    private final Process process;
    private final Mark mark;
    private final Stop stop;
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private volatile List<Long> known;

    private SideProcess(SideProgram program, Process process, Mark mark, Stop stop) {
        this.program = program;
        this.process = process;
        this.mark = mark;
        this.stop = stop;
        this.known = List.of(process.pid());
    }

    /// @param mark by which its processes are found; nobody else has it
    /// @throws SideFault if there is no such program
    public static SideProcess start(SideProgram program, Mark mark, Stop stop) throws SideFault {
        ProcessBuilder builder = ChildProcess.builder(program.words())
                .directory(program.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(program.log().toFile()));
        builder.environment().putAll(program.environment());
        builder.environment().put(Mark.VARIABLE, mark.value());
        try {
            Process process = builder.start();
            stop.watch(process);
            return new SideProcess(program, process, mark, stop);
        } catch (IOException e) {
            throw new SideFault(program.name(), program.name() + " can't be started: " + e.getMessage(), List.of());
        }
    }

    public String name() {
        return program.name();
    }

    /// The process that was started, which may have become the parent of others.
    public long pid() {
        return process.pid();
    }

    /// Looks at all processes for those that are its own. [#processes] is cheaper, and knows what this
    /// has found.
    public List<Long> find() {
        Set<Long> found = new LinkedHashSet<>(mark.holders(files));
        process.descendants().map(ProcessHandle::pid).forEach(found::add);
        if (process.isAlive()) {
            found.add(process.pid());
        }
        known = List.copyOf(found);
        return known;
    }

    /// Its living processes: those that were found last, and their children.
    public List<Long> processes() {
        Set<Long> all = new LinkedHashSet<>();
        List<Long> open = new ArrayList<>(known);
        while (!open.isEmpty()) {
            long next = open.removeLast();
            if (all.add(next)) {
                open.addAll(dev.loombench.lab.probe.ProcessTree.children(files, next));
            }
        }
        all.removeIf(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        return List.copyOf(all);
    }

    /// The ports at which its processes listen.
    public List<Integer> ports() {
        return Listener.ports(files, find());
    }

    public boolean isAlive() {
        return process.isAlive() || !find().isEmpty();
    }

    /// What the process that was started ended with; empty while it runs.
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /// How it ended, in a clause with its last words; empty while anything of it is there.
    public Optional<String> death() {
        return isAlive()
                ? Optional.empty()
                : Optional.of("it " + new TrialEnd.Died(process.exitValue()).reason()
                        + LastWords.of(program.log()).map(words -> ": " + words).orElse(""));
    }

    /// A fault of it, with what it printed last.
    ///
    /// @param what a clause after its name
    public SideFault fault(String what) {
        return new SideFault(program.name(), program.name() + " " + what, lastOutput());
    }

    /// The last lines that it printed; none where it printed nothing.
    public List<String> lastOutput() {
        return LastWords.lines(program.log());
    }

    /// Asks all of its processes to end, and ends those that don't.
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        if (!stop.requested()) {
            find().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
            interrupted |= awaitEnd(PATIENCE);
        }
        Set<Long> killed = new LinkedHashSet<>();
        for (int round = 0; round < 50 && !find().isEmpty(); round++) {
            killed.addAll(known);
            known.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            interrupted |= awaitEnd(Duration.ofMillis(200));
        }
        killed.forEach(LeftSocket::remove);
        stop.forget(process);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// @return whether the thread was interrupted meanwhile
    private boolean awaitEnd(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (!find().isEmpty() && System.nanoTime() < end && !stop.requested()) {
                process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
                Thread.sleep(PAUSE_MILLIS);
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
