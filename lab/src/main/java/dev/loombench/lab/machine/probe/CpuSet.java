package dev.loombench.lab.machine.probe;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A set of processors in the kernel's list format.
///
/// @param text such as `0-3,8`
/// @param size number of processors
public record CpuSet(String text, int size) {
    private static final Pattern LIST = Pattern.compile("\\d{1,6}(-\\d{1,6})?(,\\d{1,6}(-\\d{1,6})?)*");

    /// The processors on which this process may run (affinity).
    public static Optional<CpuSet> allowed(ProcFiles files) {
        return allowed(files, "self");
    }

    /// The processors on which a process may run (affinity).
    ///
    /// @param process a process id, or `self`
    public static Optional<CpuSet> allowed(ProcFiles files, String process) {
        return files.lines("/proc/" + process + "/status").stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .flatMap(line -> parse(line.substring(line.indexOf(':') + 1)).stream())
                .findFirst();
    }

    /// The processors that are online.
    public static Optional<CpuSet> online(ProcFiles files) {
        return files.text("/sys/devices/system/cpu/online").flatMap(CpuSet::parse);
    }

    /// The last `count` processors, since the first ones usually serve most interrupts; empty if there are
    /// fewer.
    public Optional<CpuSet> lastProcessors(int count) {
        List<Integer> all = processors();
        return count < 1 || count > all.size()
                ? Optional.empty()
                : Optional.of(of(all.subList(all.size() - count, all.size())));
    }

    List<Integer> processors() {
        List<Integer> processors = new ArrayList<>();
        for (String range : text.split(",")) {
            String[] ends = range.split("-");
            for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                processors.add(i);
            }
        }
        return processors;
    }

    static CpuSet of(Collection<Integer> unsorted) {
        List<Integer> processors = unsorted.stream().sorted().toList();
        StringBuilder text = new StringBuilder();
        for (int begin = 0, end; begin < processors.size(); begin = end + 1) {
            end = begin;
            while (end + 1 < processors.size() && processors.get(end + 1) == processors.get(end) + 1) {
                end++;
            }
            text.append(text.isEmpty() ? "" : ",").append(processors.get(begin));
            text.append(end == begin ? "" : "-" + processors.get(end));
        }
        return new CpuSet(text.toString(), processors.size());
    }

    boolean contains(int processor) {
        return processors().contains(processor);
    }

    static Optional<CpuSet> parse(String text) {
        String list = text.strip();
        if (!LIST.matcher(list).matches()) {
            return Optional.empty();
        }
        int size = 0;
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            size += 1 + Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]);
        }
        return Optional.of(new CpuSet(list, size));
    }
}
