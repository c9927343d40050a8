package dev.loombench.lab.service;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Setup and teardown commands of a run, such as a database or a stub. A setup command is a step that ends, or
/// a service that keeps running, recognized by its listening port.
public final class SetupServices implements AutoCloseable {
    private static final Duration STEP_TIMEOUT = Duration.ofMinutes(2);
    private static final int PAUSE_MILLIS = 100;

    private final ServiceLauncher launcher;
    private final Path directory;
    private final AbListener listener;
    private final List<Child> running = new ArrayList<>();

    /// Processes that neither ended nor listened within the time for a step: they may be long steps.
    private final Set<Child> undetermined = new HashSet<>();

    private SetupServices(ServiceLauncher launcher, Path directory, AbListener listener) {
        this.launcher = launcher;
        this.directory = directory;
        this.listener = listener;
    }

    /// @param directory directory for the output of each command
    /// @throws ServiceFailedException if a command of setup fails
    public static SetupServices start(ServiceLauncher launcher, Path directory, AbListener listener)
            throws ServiceFailedException, InterruptedException {
        SetupServices services = new SetupServices(launcher, directory, listener);
        boolean started = false;
        try {
            for (List<String> words : launcher.config().setup()) {
                listener.stage("setup: " + String.join(" ", words));
                services.runSetup(words);
            }
            started = true;
            return services;
        } finally {
            if (!started) {
                services.close();
            }
        }
    }

    private void runSetup(List<String> words) throws ServiceFailedException, InterruptedException {
        Child process = start("setup", words, launcher.stop());
        running.add(process);
        long deadline = System.nanoTime() + STEP_TIMEOUT.toNanos();
        while (process.ports().isEmpty()) {
            if (launcher.stop().isRequested()) {
                throw new InterruptedException();
            }
            if (process.exitCode().isPresent() && (process.exitCode().getAsInt() != 0 || !process.isAlive())) {
                running.remove(process);
                try (process) {
                    requireSuccess(process);
                }
                return;
            }
            if (System.nanoTime() > deadline) {
                listener.notice(ServiceNotice.STEP_GOES_ON.message(process.name(), STEP_TIMEOUT.toMinutes()));
                undetermined.add(process);
                return;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static void requireSuccess(Child step) throws ServiceFailedException {
        if (step.exitCode().orElse(0) != 0) {
            throw step.fault(SideFault.STEP_FAILED.message(step.death()
                    .orElseGet(() -> SideFault.EXIT.message(
                            String.valueOf(step.exitCode().orElse(0)), ""))));
        }
    }

    private Child start(String name, List<String> words, Cancellation stop) throws ServiceFailedException {
        Path log = directory.resolve(name + "-" + (launcher.config().setup().indexOf(words) + 1) + ".txt");
        return Child.start(launcher.service(name, words, log), launcher.tag().nextPart(), stop);
    }

    /// Requires that all services still run. A long step may have ended successfully.
    ///
    /// @throws ServiceFailedException if a service has ended
    public void requireAlive() throws ServiceFailedException {
        for (Child process : List.copyOf(running)) {
            Optional<String> death = process.death();
            if (death.isPresent()
                    && undetermined.contains(process)
                    && process.exitCode().orElse(1) == 0) {
                running.remove(process);
                process.close();
            } else if (death.isPresent()) {
                throw process.fault(SideFault.SETUP_ENDED.message(death.get()));
            }
        }
    }

    public List<Long> processes() {
        return running.stream()
                .flatMap(process -> process.knownProcesses().stream())
                .toList();
    }

    /// Runs the teardown commands, and ends the services in reverse order.
    @Override
    public void close() {
        for (List<String> words : launcher.config().teardown()) {
            listener.stage("teardown: " + String.join(" ", words));
            try (Child step = start("teardown", words, new Cancellation())) {
                if (step.await(STEP_TIMEOUT).isEmpty()) {
                    listener.notice(ServiceNotice.STEP_KILLED.message(step.name(), STEP_TIMEOUT.toMinutes()));
                }
                requireSuccess(step);
            } catch (ServiceFailedException e) {
                listener.notice(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        running.reversed().forEach(Child::close);
    }
}
