package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Trees as engines make them: docker 28 and podman 5 on version 2, docker 20 on version 1.
class ContainerGroupTest {
    private static final String TOP = "/sys/fs/cgroup";
    private static final String ID = "4f5e0c1d".repeat(8);

    @TempDir
    Path root;

    @Test
    void dockerOnVersion2() {
        String group = "/system.slice/docker-" + ID + ".scope";
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/user.slice/shell.scope")
                .put("/proc/41/cgroup", "0::/user.slice/shell.scope")
                .put("/proc/42/cgroup", "0::" + group)
                .put(TOP + group + "/cpu.stat", "usage_usec 2500000\nuser_usec 2000000\nsystem_usec 500000")
                .put(TOP + group + "/memory.current", "300")
                .put(TOP + group + "/memory.peak", "700")
                .put(TOP + group + "/pids.current", "33")
                .put(TOP + group + "/cgroup.procs", "42\n57\n0");
        ContainerGroup found = ContainerGroup.find(fake.files(), ID).orElseThrow();

        assertThat(found.name()).isEqualTo(group);
        assertThat(found.processes()).containsExactly(42L, 57L);
        ProcessReading usage = found.read().orElseThrow();
        assertThat(usage.cpuSeconds()).isEqualTo(2.5);
        assertThat(usage.rssBytes()).hasValue(300);
        assertThat(usage.peakRssBytes()).hasValue(700);
        assertThat(usage.threads()).hasValue(33);
    }

    /// The container's own service manager makes groups within it, and podman's monitor has one of its own.
    @Test
    void podmanOnVersion2() {
        String group = "/machine.slice/libpod-" + ID + ".scope";
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/")
                .put("/proc/40/cgroup", "0::/machine.slice/libpod-conmon-" + ID + ".scope")
                .put("/proc/42/cgroup", "0::" + group + "/container/app")
                .put(TOP + group + "/cpu.stat", "usage_usec 1000000")
                .put(TOP + group + "/container/app/cpu.stat", "usage_usec 1")
                .put(TOP + group + "/memory.current", "300")
                .put(TOP + group + "/container/init/cgroup.procs", "41")
                .put(TOP + group + "/container/app/cgroup.procs", "42");
        ContainerGroup found = ContainerGroup.find(fake.files(), ID).orElseThrow();

        ProcessReading usage = found.read().orElseThrow();
        assertThat(usage.cpuSeconds()).isEqualTo(1);
        assertThat(usage.peakRssBytes()).as("by the kernel or by the readings").hasValue(300);
        assertThat(usage.threads()).isEmpty();
        assertThat(found.processes()).containsExactly(41L, 42L);
    }

    @Test
    void dockerOnVersion1() {
        String group = "/docker/" + ID;
        var fake = new FakeProcFiles(root)
                .cgroupFirst("/", "/")
                .put(
                        "/proc/42/cgroup",
                        "9:pids:" + group + "\n8:memory:" + group + "\n4:cpu,cpuacct:" + group + "\n0::/")
                .put(TOP + "/cpu,cpuacct" + group + "/cpuacct.usage", "1500000000")
                .put(TOP + "/cpu,cpuacct" + group + "/cgroup.procs", "42")
                .put(TOP + "/memory" + group + "/memory.usage_in_bytes", "300")
                .put(TOP + "/memory" + group + "/memory.max_usage_in_bytes", "800")
                .put(TOP + "/pids" + group + "/pids.current", "7");
        ContainerGroup found = ContainerGroup.find(fake.files(), ID).orElseThrow();

        assertThat(found.name()).isEqualTo(group);
        assertThat(found.processes()).containsExactly(42L);
        ProcessReading usage = found.read().orElseThrow();
        assertThat(usage.cpuSeconds()).isEqualTo(1.5);
        assertThat(usage.rssBytes()).hasValue(300);
        assertThat(usage.peakRssBytes()).hasValue(800);
        assertThat(usage.threads()).hasValue(7);
    }

    @Test
    void afterItsEndNothingIsRead() {
        String group = "/docker/" + ID;
        var fake = new FakeProcFiles(root).cgroupUnified("/").put("/proc/42/cgroup", "0::" + group);
        ContainerGroup found = ContainerGroup.find(fake.files(), ID).orElseThrow();

        assertThat(found.read()).isEmpty();
        assertThat(found.processes()).isEmpty();
    }

    @Test
    void anEngineElsewhereHasNoneHere() {
        var fake = new FakeProcFiles(root).cgroupUnified("/").put("/proc/42/cgroup", "0::/docker/" + "ab".repeat(32));

        assertThat(ContainerGroup.find(fake.files(), ID)).isEmpty();
    }
}
