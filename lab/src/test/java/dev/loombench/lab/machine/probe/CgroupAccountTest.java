package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Trees as engines make them: docker 28 and podman 5 on version 2, docker 20 on version 1.
class CgroupAccountTest {
    private static final String TOP = "/sys/fs/cgroup";
    private static final String ID = "4f5e0c1d".repeat(8);

    @TempDir
    Path root;

    @Test
    void dockerOnVersion2() {
        String group = "/system.slice/docker-" + ID + ".scope";
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/user.slice/shell.scope")
                .put("/proc/42/cgroup", "0::" + group)
                .put(TOP + group + "/cpu.stat", "usage_usec 2500000\nuser_usec 2000000\nsystem_usec 500000")
                .put(TOP + group + "/memory.current", "300")
                .put(TOP + group + "/memory.peak", "700")
                .put(TOP + group + "/pids.current", "33")
                .put(TOP + group + "/cgroup.procs", "42\n0")
                .put(TOP + group + "/init/cgroup.procs", "57");
        CgroupAccount found = account(fake).orElseThrow();

        assertThat(found.name()).isEqualTo(group);
        assertThat(found.processes()).containsExactly(42L, 57L);
        ProcessReading usage = found.read().orElseThrow();
        assertThat(usage.cpuSeconds()).isEqualTo(2.5);
        assertThat(usage.rssBytes()).hasValue(300);
        assertThat(usage.peakRssBytes()).as("not the peak of an earlier side").hasValue(300);
        assertThat(usage.threads()).hasValue(33);
        assertThat(CgroupAccount.ofProcess(fake.files(), 42, pid -> pid != 57))
                .as("one that isn't its own")
                .isEmpty();
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
                .put(TOP + "/pids" + group + "/pids.current", "7");
        CgroupAccount found = account(fake).orElseThrow();

        assertThat(found.name()).isEqualTo(group);
        assertThat(found.processes()).containsExactly(42L);
        ProcessReading usage = found.read().orElseThrow();
        assertThat(usage.cpuSeconds()).isEqualTo(1.5);
        assertThat(usage.rssBytes()).hasValue(300);
        assertThat(usage.threads()).hasValue(7);
    }

    /// In version 1 it may have a group of its own for its CPU time only.
    @Test
    void theMemoryOfAGroupWithOthersIsNotIts() {
        var fake = new FakeProcFiles(root)
                .cgroupFirst("/", "/")
                .put("/proc/42/cgroup", "9:pids:/\n8:memory:/\n4:cpu,cpuacct:/shop\n0::/")
                .put(TOP + "/cpu,cpuacct/shop/cpuacct.usage", "1000000000")
                .put(TOP + "/cpu,cpuacct/shop/cgroup.procs", "42")
                .put(TOP + "/memory/memory.usage_in_bytes", "300")
                .put(TOP + "/memory/cgroup.procs", "1\n42");

        ProcessReading usage = account(fake).flatMap(CgroupAccount::read).orElseThrow();

        assertThat(usage.cpuSeconds()).isEqualTo(1);
        assertThat(usage.rssBytes()).isEmpty();
    }

    @Test
    void aGroupIsNamedByItsPathOrByADirectory() {
        var fake = new FakeProcFiles(root)
                .cgroupFirst("/docker/abc/own", "/docker/abc")
                .put(TOP + "/cpu,cpuacct/shop/cpuacct.usage", "2000000000")
                .put(TOP + "/memory/shop/memory.usage_in_bytes", "300");

        for (String path : new String[] {"/docker/abc/shop", TOP + "/cpu,cpuacct/shop", TOP + "/memory/shop"}) {
            CgroupAccount named = CgroupAccount.atPath(fake.files(), path).orElseThrow();
            assertThat(named.name()).isEqualTo("/docker/abc/shop");
            assertThat(named.read().orElseThrow().rssBytes()).hasValue(300);
        }
        assertThat(CgroupAccount.atPath(fake.files(), "/shop")).isEmpty();
        assertThat(CgroupAccount.atPath(fake.files(), TOP + "/pids")).isEmpty();
        assertThat(CgroupAccount.atPath(fake.files(), "shop")).isEmpty();
    }

    @Test
    void afterItsEndNothingIsRead() {
        String group = "/docker/" + ID;
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/")
                .put("/proc/42/cgroup", "0::" + group)
                .put(TOP + group + "/cpu.stat", "usage_usec 1");
        CgroupAccount found = account(fake).orElseThrow();
        assertThat(root.resolve("sys/fs/cgroup" + group + "/cpu.stat").toFile().delete())
                .isTrue();

        assertThat(found.read()).isEmpty();
        assertThat(account(fake)).isEmpty();
    }

    private static Optional<CgroupAccount> account(FakeProcFiles fake) {
        return CgroupAccount.ofProcess(fake.files(), 42, pid -> pid != 1);
    }
}
