package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ContainerGroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import dev.loombench.lab.store.AtomicFile;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputFile.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The containers that a program's command runs. The engine writes the id of each into a file
/// (`--cidfile`), by which its control group is found, and by which it is stopped: its processes are no
/// children of the client and outlive it.
final class ContainerRun implements AutoCloseable {
    private static final int STOP_SECONDS = 10;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(STOP_SECONDS + 10);
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration SEARCH_INTERVAL = Duration.ofSeconds(2);
    private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

    private static @Nullable Path shared;

    private final ContainerCommand command;
    private final ServiceCommand program;
    private final Cancellation cancellation;
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final Path directory;
    private final List<Container> containers = new ArrayList<>();
    private final Runnable killing = this::kill;

    private ContainerRun(ContainerCommand command, ServiceCommand program, Cancellation cancellation, Path directory) {
        this.command = command;
        this.program = program;
        this.cancellation = cancellation;
        this.directory = directory;
    }

    /// Container of one call.
    private final class Container {
        private final EngineClient client;

        /// File with its id, written by the engine.
        private final Path idFile;

        /// Script that ends it if the lab dies.
        private final Path killScript;

        /// Its id once it is known: the files may be removed while the lab ends.
        private @Nullable String knownId;

        private @Nullable ContainerGroup group;
        private boolean stopped;
        private long searchedNanos = System.nanoTime() - SEARCH_INTERVAL.toNanos();

        Container(EngineClient client, int number) {
            this.client = client;
            this.idFile = directory.resolve(number + ".cid");
            this.killScript = directory.resolveSibling(directory.getFileName() + "-" + number + ".sh");
        }

        Optional<String> id() {
            if (knownId == null) {
                try {
                    String text = InputFile.regularText(idFile, Limit.ARGUMENTS).strip();
                    knownId = ID.matcher(text).matches() ? text : null;
                } catch (IOException notYet) {
                    return Optional.empty();
                }
            }
            return Optional.ofNullable(knownId);
        }

        /// Its group; looked for every 2 s until it is found, since that reads a file of each process.
        Optional<ContainerGroup> group() {
            if (System.nanoTime() - searchedNanos >= SEARCH_INTERVAL.toNanos()) {
                search();
            }
            return Optional.ofNullable(group);
        }

        void search() {
            Optional<String> id = group == null ? id() : Optional.empty();
            if (id.isPresent()) {
                searchedNanos = System.nanoTime();
                group = ContainerGroup.find(files, id.get()).orElse(null);
            }
        }

        List<Long> processes() {
            return group().map(ContainerGroup::processes).orElse(List.of());
        }

        /// Whether it was started, and may still run: that is known only of a group that can be seen.
        boolean mayRun() {
            return !stopped
                    && id().isPresent()
                    && (group().isEmpty() || !processes().isEmpty());
        }
    }

    /// Directory of the scripts that end containers if the lab dies. It stays until they have run: other
    /// temporary files are removed while a lab ends that had no time to stop its containers.
    ///
    /// @throws IOException if it can't be made
    static synchronized Path scripts() throws IOException {
        Path existing = shared;
        if (existing != null && Files.isDirectory(existing)) {
            return existing;
        }
        Path directory = TempDirectory.ofThisMachine().create(Path.of(System.getProperty("java.io.tmpdir")));
        shared = directory;
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> removeIfEmpty(directory), "container-files"));
        } catch (IllegalStateException shutdown) {
            // the next process removes it
        }
        return directory;
    }

    private static void removeIfEmpty(Path directory) {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException inUse) {
            // the scripts in it are run by the reaper, which then removes it
        }
    }

    /// Prepares the files of a program's containers, before it is started.
    ///
    /// @param tag of the program's processes, with which the names of the files begin
    /// @throws IOException if they can't be written
    static ContainerRun prepare(
            ContainerCommand command, ServiceCommand program, ProcessTag tag, Cancellation cancellation)
            throws IOException {
        Path directory = Files.createTempDirectory(scripts(), tag.value());
        ContainerRun run = new ContainerRun(command, program, cancellation, directory);
        if (command.obstacle().isEmpty()) {
            for (int number = 0; number < command.calls().size(); number++) {
                EngineClient client = new EngineClient(command.calls().get(number), program);
                Container container = run.new Container(client, number);
                run.containers.add(container);
                AtomicFile.writePrivate(container.killScript, client.killScript(container.idFile));
            }
            cancellation.register(run.killing);
        }
        return run;
    }

    /// The program with the options by which its containers are followed, and bound to its processors.
    ServiceCommand program() {
        if (containers.isEmpty()) {
            return program;
        }
        Optional<CpuSet> cpus = program.cpus().filter(set -> command.isBindableHere());
        return program.withCommand(command.withOptions(number -> Stream.concat(
                        Stream.of("--cidfile=" + containers.get(number).idFile),
                        cpus.map(set -> "--cpuset-cpus=" + set.text()).stream())
                .toList()));
    }

    /// Looks at once for the control groups that aren't known yet.
    synchronized void search() {
        containers.forEach(Container::search);
    }

    /// Ids of the containers' living processes, as far as they are visible here.
    synchronized List<Long> processes() {
        return containers.stream()
                .flatMap(container -> container.processes().stream())
                .distinct()
                .toList();
    }

    /// Control groups of all containers; empty unless each is found.
    synchronized List<ContainerGroup> groups() {
        List<ContainerGroup> groups = containers.stream()
                .flatMap(container -> container.group().stream())
                .toList();
        return groups.size() == containers.size() ? groups : List.of();
    }

    /// Why the control groups aren't known, as a clause; empty if they are.
    synchronized Optional<String> obstacle() {
        if (command.obstacle().isPresent()) {
            return command.obstacle();
        }
        for (Container container : containers) {
            Optional<String> id = container.id();
            if (id.isEmpty()) {
                return Optional.of(container.client.name() + " wrote no container id (--cidfile)");
            }
            if (container.group().isEmpty()) {
                return Optional.of("the control group of container "
                        + id.get().substring(0, 12)
                        + " isn't visible here: its engine may run on another machine, or in a virtual one");
            }
        }
        return Optional.empty();
    }

    ContainerCommand command() {
        return command;
    }

    /// Stops the containers that may still run, within 10 s each, and waits for that; kills them if the
    /// work is cancelled.
    synchronized void stop() {
        boolean interrupted = Thread.interrupted();
        for (Container container : containers) {
            if (container.mayRun()) {
                boolean kill = interrupted || cancellation.isRequested();
                interrupted |= kill ? kill(container) : stop(container);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean stop(Container container) {
        return call(container, List.of("stop", "-t", Integer.toString(STOP_SECONDS)), STOP_TIMEOUT, cancellation);
    }

    private static boolean kill(Container container) {
        return call(container, List.of("kill"), KILL_TIMEOUT, new Cancellation());
    }

    /// Calls the engine about a container.
    ///
    /// @return whether the thread was interrupted meanwhile
    private static boolean call(Container container, List<String> words, Duration timeout, Cancellation stop) {
        List<String> all = new ArrayList<>(words);
        container.id().ifPresent(all::add);
        try {
            container.stopped = container.client.call(all, timeout, stop);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    /// Kills the containers that may still run.
    private synchronized void kill() {
        boolean interrupted = Thread.interrupted();
        for (Container container : containers) {
            interrupted |= container.mayRun() && kill(container);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Kills what may still run, and removes the files.
    @Override
    public void close() {
        kill();
        cancellation.unregister(killing);
        containers.forEach(container -> TempDirectory.delete(container.killScript));
        TempDirectory.delete(directory);
    }
}
