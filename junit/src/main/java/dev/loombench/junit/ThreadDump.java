package dev.loombench.junit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The virtual threads of this JVM with their stacks, at a moment.
final class ThreadDump {
    /// A virtual thread.
    ///
    /// @param frames such as `java.base/java.lang.Thread.sleep(Thread.java:507)`, the innermost first
    record VirtualThreadStack(long id, String name, List<String> frames) {
        private static final String HEAD = "\nvirtual thread #";
        private static final String INTERNALS = "java.lang.VirtualThread.";

        /// Whether the thread is on a carrier by its stack, on releases that don't tell: one that left its carrier did
        /// so in a method of [Thread]'s own.
        private boolean seemsMounted() {
            return !frames.isEmpty()
                    && (!frames.getFirst().contains(INTERNALS)
                            || frames.getFirst().contains(INTERNALS + "parkOnCarrierThread("));
        }

        String describe() {
            return HEAD + id + (name.isEmpty() ? "" : " \"" + name + "\"") + ":" + Frames.format(frames);
        }
    }

    /// First release whose dumps in JSON hold the carrier.
    private static final int WITH_CARRIERS = 24;

    private static final Pattern HEADER = Pattern.compile("#(\\d+) \"(.*)\" ?(virtual)?.*");
    private static final Pattern FRAME = Pattern.compile("\\s+(?:at )?([^\\s/]*/?[^\\s(]+\\(.*\\))");

    private static final Pattern PROPERTY = Pattern.compile("\\s*\"(tid|carrier)\": \"?(\\d+)\"?,?");

    private ThreadDump() {}

    /// Returns all virtual threads.
    static List<VirtualThreadStack> virtualThreads() throws IOException {
        return parse(dump(ThreadDumpFormat.TEXT_PLAIN));
    }

    /// Returns the ids of virtual threads that are on a carrier.
    static Set<Long> mountedIds() throws IOException {
        if (Runtime.version().feature() >= WITH_CARRIERS) {
            return parseMounted(dump(ThreadDumpFormat.JSON));
        }
        return virtualThreads().stream()
                .filter(VirtualThreadStack::seemsMounted)
                .map(VirtualThreadStack::id)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static List<String> dump(ThreadDumpFormat format) throws IOException {
        Path folder = Files.createTempDirectory("loombench-junit-");
        Path file = folder.resolve("threads");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toAbsolutePath().toString(), format);
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    /// Reads from a dump in JSON the ids of threads that have a carrier.
    static Set<Long> parseMounted(List<String> lines) {
        Set<Long> mounted = new HashSet<>();
        long id = 0;
        for (String line : lines) {
            Matcher property = PROPERTY.matcher(line);
            if (property.matches()) {
                if (property.group(1).equals("tid")) {
                    id = Long.parseLong(property.group(2));
                } else {
                    mounted.add(id);
                }
            }
        }
        return mounted;
    }

    /// Reads a dump in plain text.
    static List<VirtualThreadStack> parse(List<String> lines) {
        List<VirtualThreadStack> threads = new ArrayList<>();
        List<String> frames = new ArrayList<>();
        for (String line : lines) {
            Matcher header = HEADER.matcher(line);
            Matcher frame = FRAME.matcher(line);
            if (header.matches()) {
                frames = new ArrayList<>();
                if (header.group(3) != null) {
                    threads.add(new VirtualThreadStack(Long.parseLong(header.group(1)), header.group(2), frames));
                }
            } else if (frame.matches()) {
                frames.add(frame.group(1));
            }
        }
        return threads;
    }
}
