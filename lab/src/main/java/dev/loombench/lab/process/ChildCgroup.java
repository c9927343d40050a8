package dev.loombench.lab.process;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.CgroupDirectory;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Confinement.CgroupLimit;
import dev.loombench.lab.process.Confinement.CgroupLimit.CgroupFileValue;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A control group created by this process to limit children that enter it. Closing it removes it.
///
/// In version 1 it is a child of this process's group, once per controller. Version 2 forbids limits below a
/// group that holds processes, except the root; there it is a sibling of this process's group, with the same
/// limits.
public final class ChildCgroup implements AutoCloseable {
    private static final Pattern GROUP_NAME = Pattern.compile("loombench-(\\d{1,18})-\\d{1,9}");
    private static final AtomicInteger GROUP_COUNT = new AtomicInteger();
    private static final Duration MAX_REMOVAL = Duration.ofSeconds(2);
    private static final Duration REMOVAL_RETRY_PAUSE = Duration.ofMillis(20);

    private final Set<Path> directories = new LinkedHashSet<>();

    private ChildCgroup() {}

    /// Creates a group with these limits.
    ///
    /// @throws LimitUnavailableException if this machine lacks a controller, or doesn't permit it
    public static ChildCgroup create(ProcFiles files, List<CgroupLimit> settings) {
        Cgroup ofThisProcess = Cgroup.locate(files);
        String name = "loombench-" + ProcessHandle.current().pid() + "-" + GROUP_COUNT.incrementAndGet();
        ChildCgroup group = new ChildCgroup();
        try {
            for (CgroupLimit setting : settings) {
                group.apply(ofThisProcess, name, setting);
            }
            return group;
        } catch (RuntimeException e) {
            group.close();
            throw e;
        }
    }

    private void apply(Cgroup ofThisProcess, String name, CgroupLimit setting) {
        CgroupDirectory here = ofThisProcess
                .directory(setting.controller())
                .orElseThrow(() -> new LimitUnavailableException(OptionError.NOT_MOUNTED, setting.controller()));
        Path parent = here.unified() ? parent(here, setting) : here.group();
        Path directory = parent.resolve(name);
        try {
            boolean isSibling = here.unified() && !parent.equals(here.group());
            Files.createDirectories(directory);
            if (directories.add(directory) && isSibling) {
                InheritedLimits.copy(here.group(), directory);
            }
            for (CgroupFileValue entry : here.unified() ? setting.version2() : setting.version1()) {
                Files.writeString(
                        directory.resolve(entry.file()),
                        isSibling ? InheritedLimits.narrower(here.group(), entry) : entry.value());
            }
        } catch (IOException e) {
            throw new LimitUnavailableException(
                    e, OptionError.NOT_WRITABLE, setting.controller(), FileErrorText.describe(e));
        }
    }

    /// The nearest group that delegates the controller to its children.
    private static Path parent(CgroupDirectory here, CgroupLimit setting) {
        return Stream.concat(here.parent().stream(), Stream.of(here.group()))
                .filter(group -> delegates(group, setting.controller()))
                .findFirst()
                .orElseThrow(() ->
                        new LimitUnavailableException(OptionError.NOT_DELEGATED, setting.controller(), here.group()));
    }

    private static boolean delegates(Path group, String controller) {
        try {
            String controllers = Files.readString(group.resolve("cgroup.subtree_control"));
            return Arrays.asList(controllers.strip().split("\\s+")).contains(controller);
        } catch (IOException e) {
            return false;
        }
    }

    /// The `cgroup.procs` files into which a child writes its process id to enter.
    public List<Path> entrances() {
        return directories.stream()
                .map(directory -> directory.resolve("cgroup.procs"))
                .toList();
    }

    /// Removes groups of labs that were killed, for these controllers.
    public static void removeStaleGroups(ProcFiles files, List<String> controllers) {
        Cgroup ofThisProcess = Cgroup.locate(files);
        controllers.stream()
                .flatMap(controller -> ofThisProcess.directory(controller).stream())
                .flatMap(here -> Stream.concat(Stream.of(here.group()), here.parent().stream()))
                .distinct()
                .forEach(parent ->
                        removeStaleGroups(parent, pid -> ProcessHandle.of(pid).isPresent()));
    }

    static void removeStaleGroups(Path parent, LongPredicate alive) {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, "loombench-*")) {
            for (Path group : groups) {
                Matcher name = GROUP_NAME.matcher(String.valueOf(group.getFileName()));
                if (name.matches() && !alive.test(Long.parseLong(name.group(1)))) {
                    remove(group);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // a directory that can't be listed has no groups of ours
        }
    }

    /// Removes the group. Children just killed may still be in it for a moment, so it retries for 2 s; if one
    /// survives, the next lab removes the group.
    @Override
    public void close() {
        List<Path> remaining = new ArrayList<>(directories);
        long begin = System.nanoTime();
        remaining.removeIf(ChildCgroup::remove);
        while (!remaining.isEmpty() && System.nanoTime() - begin < MAX_REMOVAL.toNanos()) {
            try {
                Thread.sleep(REMOVAL_RETRY_PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            remaining.removeIf(ChildCgroup::remove);
        }
    }

    /// Removes a group, and returns whether it is gone: the kernel removes no group that holds a process.
    private static boolean remove(Path directory) {
        try {
            Files.deleteIfExists(directory);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// The limits of this process's own version 2 control group, copied to a sibling group, which doesn't inherit
    /// them. Limits of the parents apply to both.
    private static final class InheritedLimits {
        private static final List<String> LIMIT_FILES =
                List.of("cpu.max", "cpuset.cpus", "memory.max", "memory.high", "memory.swap.max", "pids.max");

        /// Copies all limits that are set.
        ///
        /// @throws IOException if one of them can't be written
        static void copy(Path source, Path sibling) throws IOException {
            for (String file : LIMIT_FILES) {
                Optional<String> limit = limit(source, file);
                if (limit.isPresent()) {
                    Files.writeString(sibling.resolve(file), limit.get());
                }
            }
        }

        /// The stricter of a sibling's setting and this process's own limit.
        static String narrower(Path group, CgroupFileValue entry) {
            return limit(group, entry.file())
                    .filter(limit -> isNumber(limit) && isNumber(entry.value()))
                    .filter(limit -> Long.parseLong(limit) < Long.parseLong(entry.value()))
                    .orElse(entry.value());
        }

        private static boolean isNumber(String text) {
            return text.matches("\\d{1,18}");
        }

        /// A limit of a group; empty without such a controller or limit.
        private static Optional<String> limit(Path group, String file) {
            try {
                return Optional.of(Files.readString(group.resolve(file)).strip())
                        .filter(text -> !text.isEmpty() && !text.startsWith("max"));
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }
}
