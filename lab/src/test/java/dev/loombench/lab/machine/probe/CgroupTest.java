package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.Cgroup.CgroupDirectory;
import dev.loombench.lab.machine.probe.Cgroup.Throttling;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupTest {
    private static final String TOP = "/sys/fs/cgroup";

    @TempDir
    Path root;

    @Test
    void unifiedTakesTheNarrowestLevel() {
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/user.slice/shell.scope")
                .put(TOP + "/user.slice/cpu.max", "150000 100000")
                .put(TOP + "/user.slice/shell.scope/cpu.max", "max 100000")
                .put(TOP + "/user.slice/memory.max", "4000")
                .put(TOP + "/user.slice/memory.current", "3500")
                .put(TOP + "/user.slice/memory.stat", "inactive_file 100")
                .put(TOP + "/user.slice/shell.scope/memory.max", "8000")
                .put(TOP + "/user.slice/shell.scope/memory.current", "1000")
                .put(TOP + "/user.slice/pids.max", "max")
                .put(TOP + "/user.slice/shell.scope/pids.max", "512");
        Cgroup cgroup = Cgroup.locate(fake.files());

        assertThat(cgroup.cpuQuota()).hasValue(1.5);
        assertThat(cgroup.memoryLimit()).hasValue(4000);
        assertThat(cgroup.memoryAvailable()).hasValue(600);
        assertThat(cgroup.pidsLimit()).hasValue(512);
    }

    @Test
    void unifiedSumsThrottlingOfAllLevels() {
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/a/b")
                .put(TOP + "/a/cpu.stat", "usage_usec 9\nnr_periods 9\nnr_throttled 2\nthrottled_usec 3000")
                .put(TOP + "/a/b/cpu.stat", "usage_usec 9\nnr_periods 9\nnr_throttled 1\nthrottled_usec 500")
                .put(TOP + "/cpu.stat", "usage_usec 9");

        assertThat(Cgroup.locate(fake.files()).throttling()).hasValue(new Throttling(3, 3500));
    }

    @Test
    void firstVersionOutsideAContainer() {
        var fake = new FakeProcFiles(root)
                .cgroupFirst("/jobs/7", "/")
                .put(TOP + "/cpu,cpuacct/jobs/cpu.cfs_quota_us", "50000")
                .put(TOP + "/cpu,cpuacct/jobs/cpu.cfs_period_us", "100000")
                .put(TOP + "/cpu,cpuacct/jobs/7/cpu.cfs_quota_us", "-1")
                .put(TOP + "/cpu,cpuacct/jobs/7/cpu.cfs_period_us", "100000")
                .put(TOP + "/cpu,cpuacct/jobs/cpu.stat", "nr_periods 9\nnr_throttled 4\nthrottled_time 7000000")
                .put(TOP + "/memory/memory.limit_in_bytes", "9223372036854771712")
                .put(TOP + "/pids/jobs/7/pids.max", "99");
        Cgroup cgroup = Cgroup.locate(fake.files());

        assertThat(cgroup.cpuQuota()).hasValue(0.5);
        assertThat(cgroup.throttling()).hasValue(new Throttling(4, 7000));
        assertThat(cgroup.memoryLimit()).isEmpty();
        assertThat(cgroup.pidsLimit()).hasValue(99);
    }

    @Test
    void firstVersionInAContainerSeesOnlyItsPartOfTheTree() {
        var fake = new FakeProcFiles(root)
                .cgroupFirst("/docker/abc/inner", "/docker/abc")
                .put(TOP + "/memory/inner/memory.limit_in_bytes", "1000")
                .put(TOP + "/memory/inner/memory.usage_in_bytes", "2000")
                .put(TOP + "/memory/inner/memory.stat", "total_inactive_file 10");
        Cgroup cgroup = Cgroup.locate(fake.files());

        assertThat(cgroup.memoryLimit()).hasValue(1000);
        assertThat(cgroup.memoryAvailable()).hasValue(0);
    }

    @Test
    void theGroupOfAControllerAndTheOneAbove() {
        Cgroup unified = Cgroup.locate(
                new FakeProcFiles(root.resolve("2")).cgroupUnified("/a/b").files());
        Cgroup first = Cgroup.locate(
                new FakeProcFiles(root.resolve("1")).cgroupFirst("/jobs", "/").files());

        assertThat(unified.directory("cpu"))
                .hasValue(new CgroupDirectory(
                        root.resolve("2" + TOP + "/a/b"), Optional.of(root.resolve("2" + TOP + "/a")), true));
        assertThat(first.directory("cpu"))
                .hasValue(new CgroupDirectory(
                        root.resolve("1" + TOP + "/cpu,cpuacct/jobs"),
                        Optional.of(root.resolve("1" + TOP + "/cpu,cpuacct")),
                        false));
        assertThat(Cgroup.locate(new ProcFiles(root)).directory("cpu")).isEmpty();
    }

    @Test
    void theTopmostGroupHasNoneAbove() {
        Cgroup unified =
                Cgroup.locate(new FakeProcFiles(root).cgroupUnified("/").files());

        assertThat(unified.directory("cpu"))
                .hasValue(new CgroupDirectory(root.resolve("sys/fs/cgroup"), Optional.empty(), true));
    }

    @Test
    void aGroupOutsideOfTheMountedTreeCountsAsItsTop() {
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/../outer")
                .put(TOP + "/pids.max", "31")
                .put("/sys/fs/outer/pids.max", "7");

        assertThat(Cgroup.locate(fake.files()).pidsLimit()).hasValue(31);
    }

    @Test
    void theGroupOfAProcessInAnotherContainerIsNotThatOfThisOne() {
        var fake = new FakeProcFiles(root)
                .cgroupUnified("/")
                .put("/proc/7/cgroup", "0::/../other")
                .put("/proc/8/cgroup", "0::/inner")
                .put(TOP + "/cpu.max", "50000 100000")
                .put(TOP + "/cpu.stat", "nr_throttled 2\nthrottled_usec 3000");

        assertThat(Cgroup.locate(fake.files(), 7).throttling()).isEmpty();
        assertThat(Cgroup.locate(fake.files(), 7).cpuQuota()).isEmpty();
        assertThat(Cgroup.locate(fake.files(), 8).cpuQuota()).hasValue(0.5);
    }

    @Test
    void aGroupOfTheFirstVersionInAnotherContainerIsNotThatOfThisOneEither() {
        var fake = new FakeProcFiles(root)
                .cgroupFirst("/docker/abc", "/docker/abc")
                .put("/proc/7/cgroup", "5:pids:/docker/def")
                .put(TOP + "/pids/pids.max", "99");

        assertThat(Cgroup.locate(fake.files()).pidsLimit()).hasValue(99);
        assertThat(Cgroup.locate(fake.files(), 7).pidsLimit()).isEmpty();
    }

    @Test
    void withoutGroupsEverythingIsAbsent() {
        Cgroup cgroup = Cgroup.locate(new ProcFiles(root));

        assertThat(cgroup.cpuQuota()).isEmpty();
        assertThat(cgroup.memoryLimit()).isEmpty();
        assertThat(cgroup.memoryAvailable()).isEmpty();
        assertThat(cgroup.pidsLimit()).isEmpty();
        assertThat(cgroup.throttling()).isEmpty();
    }

    @Test
    void filesOfUnknownFormatAreAbsent() {
        var fake = new FakeProcFiles(root)
                .put("/proc/self/cgroup", "garbage\n0::/")
                .put("/proc/self/mountinfo", "more - garbage\n35 24 0:30 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw")
                .put(TOP + "/cpu.max", "much")
                .put(TOP + "/cpu.stat", "nr_throttled many\nthrottled_usec 1");
        Cgroup cgroup = Cgroup.locate(fake.files());

        assertThat(cgroup.cpuQuota()).isEmpty();
        assertThat(cgroup.throttling()).isEmpty();
    }
}
