package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import dev.loombench.lab.diagnose.threads.ThreadDump;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.JvmProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Version, flags and settings of a running JVM, which it tells without being changed, and threads that serve its
/// requests.
///
/// @param properties system properties by name
/// @param environment environment variables by name, as the process was started with
/// @param flags output of `VM.flags`: flags that differ from their defaults, set by hand or by the JVM
/// @param commandLine output of `VM.command_line`
public record JvmRuntime(
        JvmProcess process,
        Map<String, String> properties,
        Map<String, String> environment,
        String flags,
        String commandLine) {
    private static final int MAX_DUMPS = 6;
    private static final Duration DUMP_INTERVAL = Duration.ofMillis(120);

    /// Start of the names of carriers, which are those of a `ForkJoinPool` other than the common one.
    private static final String CARRIER_NAME = "ForkJoinPool-";

    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use(\\w+)GC\\b");

    /// A flag that is on, off or a number, but those whose effect is told: heap, collector and processors.
    private static final Pattern GIVEN_FLAG =
            Pattern.compile("(?m)(?<=\\s)(?!-Xmx|-XX:(MaxHeapSize|ActiveProcessorCount)=|-XX:.Use\\w+GC\\b)"
                    + "(-XX:[+-]\\w+|-XX:\\w+=\\d+\\w?|-X(m[sn]|ss)\\d+\\w?|-X(int|comp|batch|rs|noclassgc))(?=\\s)");

    public JvmRuntime {
        properties = Map.copyOf(properties);
        environment = Map.copyOf(environment);
    }

    /// Reads a JVM.
    ///
    /// @throws AttachException if it can't be attached to
    public static JvmRuntime read(JvmProcess process) throws AttachException {
        AttachSocket socket = AttachSocket.forProcess(process);
        return new JvmRuntime(
                process,
                SystemProperties.parse(socket.jcmd("VM.system_properties")).byName(),
                environment(process),
                socket.jcmd("VM.flags"),
                socket.jcmd("VM.command_line"));
    }

    private static Map<String, String> environment(JvmProcess process) {
        Map<String, String> map = new TreeMap<>();
        String text =
                process.files().text("/proc/" + process.pid() + "/environ").orElse("");
        for (String entry :
                new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8).split("\0", -1)) {
            int separator = entry.indexOf('=');
            if (separator > 0) {
                map.put(entry.substring(0, separator), entry.substring(separator + 1));
            }
        }
        return map;
    }

    /// Version, such as `25.0.1`.
    public String java() {
        return properties.getOrDefault("java.version", "?");
    }

    /// Name, version and vendor of the JVM.
    public String vm() {
        return Stream.of("java.vm.name", "java.vm.version", "java.vm.vendor")
                .map(name -> properties.getOrDefault(name, "?"))
                .collect(Collectors.joining(", "));
    }

    /// Flags that the JVM was given, in alphabetical order, but those of its heap's maximum, its collector and its
    /// processors, and those with text.
    public List<String> givenFlags() {
        String arguments = commandLine
                .lines()
                .filter(line -> line.startsWith("jvm_args:"))
                .findFirst()
                .orElse("");
        return GIVEN_FLAG
                .matcher(arguments + " ")
                .results()
                .map(MatchResult::group)
                .sorted()
                .distinct()
                .toList();
    }

    /// Garbage collector, such as `G1`; empty where its flag isn't known.
    public Optional<String> collector() {
        Matcher matcher = COLLECTOR.matcher(flags);
        return matcher.find() ? Optional.of(matcher.group(1).equals("Z") ? "ZGC" : matcher.group(1)) : Optional.empty();
    }

    /// Highest size of the heap in bytes.
    public OptionalLong maxHeap() {
        return flag(flags, "MaxHeapSize");
    }

    /// Processors that the JVM sees: as set by its flag, else those that it may run on, but no more than
    /// its control group's quota, rounded up.
    public OptionalInt processors() {
        return processors(process, flags);
    }

    /// As above.
    ///
    /// @param flags output of `VM.flags`; empty where it isn't known
    static OptionalInt processors(JvmProcess process, String flags) {
        OptionalLong set = flag(flags, "ActiveProcessorCount");
        if (set.isPresent()) {
            return OptionalInt.of((int) set.getAsLong());
        }
        int quota = (int) Math.ceil(
                Cgroup.locate(process.files(), process.pid()).cpuQuota().orElse(Integer.MAX_VALUE));
        return CpuSet.allowed(process.files(), Long.toString(process.pid()))
                .map(cpus -> OptionalInt.of(Math.min(cpus.size(), quota)))
                .orElse(OptionalInt.empty());
    }

    private static OptionalLong flag(String flags, String name) {
        Matcher matcher = Pattern.compile("-XX:" + name + "=(\\d{1,18})\\b").matcher(flags);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /// Takes a thread dump, then some while the JVM is asked, and tells what serves the requests.
    ///
    /// @param ask begins to ask it
    /// @throws AttachException if the JVM ends or refuses
    /// @throws IOException if a dump can't be read
    public ServingThreads servingThreads(Runnable ask) throws AttachException, IOException, InterruptedException {
        AttachSocket socket = AttachSocket.forProcess(process);
        boolean knowsVirtualThreads = feature() >= Symptoms.VIRTUAL_THREADS_JDK;
        List<ThreadDump> dumps = new ArrayList<>();
        try (SharedTempDir scratch = SharedTempDir.create(process)) {
            for (int dump = 0; dump <= MAX_DUMPS; dump++) {
                if (dump == 1) {
                    ask.run();
                }
                Thread.sleep(DUMP_INTERVAL);
                Path file = scratch.jvmPath().resolve("dump-" + dump + ".json");
                dumps.add(
                        ThreadDump.take(socket, knowsVirtualThreads ? file : null, CodeOrigin::byName, written -> {}));
            }
        }
        return ServingThreads.of(
                dumps.getFirst(), dumps.subList(1, dumps.size()), knowsVirtualThreads && hasCarriers());
    }

    private int feature() {
        String version =
                properties.getOrDefault("java.specification.version", "").toLowerCase(Locale.ROOT);
        return version.matches("\\d{1,4}") ? Integer.parseInt(version) : 0;
    }

    private boolean hasCarriers() {
        String tasks = "/proc/" + process.pid() + "/task";
        return process.files().names(tasks, "[0-9]*").stream()
                .flatMap(task -> process.files().text(tasks + "/" + task + "/comm").stream())
                .anyMatch(name -> name.startsWith(CARRIER_NAME));
    }
}
