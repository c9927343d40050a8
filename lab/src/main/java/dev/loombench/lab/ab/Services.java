package dev.loombench.lab.ab;

import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.SideProcess;
import dev.loombench.lab.fork.Stop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a run needs beside its sides: a database, a stub. Each command of setup is a step that ends, or
/// a service that stays, which is known by that it listens.
final class Services implements AutoCloseable {
    private static final Duration LONGEST_STEP = Duration.ofMinutes(2);
    private static final int PAUSE_MILLIS = 100;

    private final Bench bench;
    private final Path directory;
    private final AbListener listener;
    private final List<SideProcess> staying = new ArrayList<>();

    /// Those of them that didn't listen in the time of a step: they may be steps that take long.
    private final Set<SideProcess> unknown = new HashSet<>();

    private Services(Bench bench, Path directory, AbListener listener) {
        this.bench = bench;
        this.directory = directory;
        this.listener = listener;
    }

    /// @param directory for the output of each
    /// @throws SideFault if a command of setup fails
    static Services start(Bench bench, Path directory, AbListener listener) throws SideFault, InterruptedException {
        Services services = new Services(bench, directory, listener);
        boolean started = false;
        try {
            for (List<String> words : bench.order().setup()) {
                listener.stage("setup: " + String.join(" ", words));
                services.set(words);
            }
            started = true;
            return services;
        } finally {
            if (!started) {
                services.close();
            }
        }
    }

    private void set(List<String> words) throws SideFault, InterruptedException {
        SideProcess process = start("setup", words, bench.stop());
        staying.add(process);
        long end = System.nanoTime() + LONGEST_STEP.toNanos();
        while (process.ports().isEmpty()) {
            if (bench.stop().requested()) {
                throw new InterruptedException();
            }
            if (process.exitCode().isPresent() && (process.exitCode().getAsInt() != 0 || !process.isAlive())) {
                staying.remove(process);
                requireGood(process);
                return;
            }
            if (System.nanoTime() > end) {
                listener.notice(process.name() + " has neither ended nor opened a port after "
                        + LONGEST_STEP.toMinutes() + " min; it is treated as a service that keeps running");
                unknown.add(process);
                return;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static void requireGood(SideProcess step) throws SideFault {
        if (step.exitCode().orElse(0) != 0) {
            throw step.fault("failed: "
                    + step.death()
                            .orElse("it ended with exit code " + step.exitCode().orElse(0)));
        }
    }

    private SideProcess start(String name, List<String> words, Stop stop) throws SideFault {
        Path log = directory.resolve(name + "-" + (bench.order().setup().indexOf(words) + 1) + ".txt");
        return SideProcess.start(bench.service(name, words, log), bench.mark().part(name + System.nanoTime()), stop);
    }

    /// @throws SideFault if one has ended that is to stay
    void requireAlive() throws SideFault {
        for (SideProcess process : List.copyOf(staying)) {
            Optional<String> death = process.death();
            if (death.isPresent()
                    && unknown.contains(process)
                    && process.exitCode().orElse(1) == 0) {
                staying.remove(process);
            } else if (death.isPresent()) {
                throw process.fault("has ended, and the sides may need it: " + death.get());
            }
        }
    }

    /// The processes of all of them.
    List<Long> processes() {
        return staying.stream().flatMap(process -> process.processes().stream()).toList();
    }

    /// Runs the commands of teardown, and ends what stays.
    @Override
    public void close() {
        for (List<String> words : bench.order().teardown()) {
            listener.stage("teardown: " + String.join(" ", words));
            try (SideProcess step = start("teardown", words, new Stop())) {
                long end = System.nanoTime() + LONGEST_STEP.toNanos();
                while (step.exitCode().isEmpty() && System.nanoTime() < end) {
                    Thread.sleep(PAUSE_MILLIS);
                }
                if (step.exitCode().isEmpty()) {
                    listener.notice(
                            step.name() + " hasn't ended after " + LONGEST_STEP.toMinutes() + " min and is killed");
                }
                requireGood(step);
            } catch (SideFault e) {
                listener.notice(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        staying.reversed().forEach(SideProcess::close);
    }
}
