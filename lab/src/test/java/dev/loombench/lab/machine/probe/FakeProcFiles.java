package dev.loombench.lab.machine.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Builds a directory that stands for `/` of a Linux machine.
public record FakeProcFiles(Path root) {
    public FakeProcFiles put(String path, String text) {
        try {
            Path file = root.resolve(path.substring(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FakeProcFiles stat(long user, long idle, long irq, long steal) {
        return put(
                "/proc/stat", "cpu  " + user + " 1 2 " + idle + " 3 " + irq + " 5 " + steal + " 999 999\ncpu0 7 7 7 7");
    }

    /// Times of single processors in their order, each as `user idle steal`, and of the machine.
    public FakeProcFiles processors(String... times) {
        StringBuilder stat = new StringBuilder("cpu  9000 0 0 9000 0 0 0 900 0 0\n");
        for (int i = 0; i < times.length; i++) {
            String[] ticks = times[i].split(" ");
            stat.append("cpu" + i + " " + ticks[0] + " 0 0 " + ticks[1] + " 0 0 0 " + ticks[2] + " 0 0\n");
        }
        return put("/proc/stat", stat + "intr 1 2 3");
    }

    public FakeProcFiles allowed(String processors) {
        return put("/proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + processors);
    }

    public FakeProcFiles process(String id, long user, long system, long childUser, long childSystem) {
        return put(
                "/proc/" + id + "/stat",
                "42 (a (b) c) S 1 2 3 0 -1 4 9 9 9 9 " + user + " " + system + " " + childUser + " " + childSystem
                        + " 20 0 1 0 100");
    }

    public FakeProcFiles pressure(String resource, long some, long full) {
        return put(
                "/proc/pressure/" + resource,
                "some avg10=0.00 avg60=1.00 avg300=0.02 total=" + some
                        + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=" + full);
    }

    public FakeProcFiles cgroupUnified(String path) {
        return put("/proc/self/cgroup", "0::" + path)
                .put(
                        "/proc/self/mountinfo",
                        "24 1 0:22 / /proc rw - proc proc rw\n35 24 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw");
    }

    public FakeProcFiles cgroupFirst(String path, String root) {
        return put("/proc/self/cgroup", "9:pids:" + path + "\n8:memory:" + path + "\n4:cpu,cpuacct:" + path + "\n0::/")
                .put(
                        "/proc/self/mountinfo",
                        mount(root, "pids", "pids") + mount(root, "memory", "memory")
                                + mount(root, "cpu,cpuacct", "cpu,cpuacct")
                                + "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw");
    }

    private static String mount(String root, String directory, String options) {
        return "32 31 0:29 " + root + " /sys/fs/cgroup/" + directory + " rw - cgroup cgroup rw," + options + "\n";
    }

    public ProcFiles files() {
        return new ProcFiles(root);
    }
}
