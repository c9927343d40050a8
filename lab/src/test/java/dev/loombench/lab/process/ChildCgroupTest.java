package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.CgroupDirectory;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Confinement.CgroupLimit;
import dev.loombench.lab.process.Confinement.LauncherScript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Runs against a directory that stands for a machine's, and against this machine if it permits control groups.
@Isolated
class ChildCgroupTest {
    private static final String TOP = "/sys/fs/cgroup";
    private static final List<CgroupLimit> QUOTA = List.of(CgroupLimit.cpuQuota(0.5));

    @TempDir
    Path root;

    @Test
    void inVersion1ItLiesBelowThisProcessForEachController() throws IOException {
        FakeProcFiles fake = new FakeProcFiles(root)
                .cgroupFirst("/jobs", "/")
                .put(TOP + "/cpu,cpuacct/jobs/cgroup.procs", "1")
                .put(TOP + "/pids/jobs/cgroup.procs", "1");

        ChildCgroup group =
                ChildCgroup.create(fake.files(), List.of(CgroupLimit.cpuQuota(0.5), CgroupLimit.pidsMax(100)));

        Path cpu = onlyGroup(TOP + "/cpu,cpuacct/jobs");
        Path pids = onlyGroup(TOP + "/pids/jobs");
        assertThat(cpu.resolve("cpu.cfs_quota_us")).hasContent("50000");
        assertThat(cpu.resolve("cpu.cfs_period_us")).hasContent("100000");
        assertThat(pids.resolve("pids.max")).hasContent("100");
        assertThat(group.entrances()).containsExactly(cpu.resolve("cgroup.procs"), pids.resolve("cgroup.procs"));
    }

    @Test
    void inVersion2ItLiesBesideThisProcess() throws IOException {
        FakeProcFiles fake = new FakeProcFiles(root)
                .cgroupUnified("/a/b")
                .put(TOP + "/a/cgroup.subtree_control", "cpu pids")
                .put(TOP + "/a/b/cgroup.subtree_control", "");

        ChildCgroup group =
                ChildCgroup.create(fake.files(), List.of(CgroupLimit.cpuQuota(0.5), CgroupLimit.pidsMax(100)));

        Path created = onlyGroup(TOP + "/a");
        assertThat(created.resolve("cpu.max")).hasContent("50000 100000");
        assertThat(created.resolve("pids.max")).hasContent("100");
        assertThat(group.entrances()).containsExactly(created.resolve("cgroup.procs"));
    }

    @Test
    void aGroupBesideOursHasOurLimitsAsWell() throws IOException {
        FakeProcFiles fake = new FakeProcFiles(root)
                .cgroupUnified("/a/b")
                .put(TOP + "/a/cgroup.subtree_control", "cpu memory pids")
                .put(TOP + "/a/b/cgroup.subtree_control", "")
                .put(TOP + "/a/b/memory.max", "536870912")
                .put(TOP + "/a/b/memory.swap.max", "0")
                .put(TOP + "/a/b/memory.high", "max")
                .put(TOP + "/a/b/cpu.max", "150000 100000")
                .put(TOP + "/a/b/pids.max", "50");

        ChildCgroup.create(fake.files(), List.of(CgroupLimit.cpuQuota(0.5), CgroupLimit.pidsMax(100)));

        Path created = onlyGroup(TOP + "/a");
        assertThat(created.resolve("memory.max")).hasContent("536870912");
        assertThat(created.resolve("memory.swap.max")).hasContent("0");
        assertThat(created.resolve("memory.high")).doesNotExist();
        assertThat(created.resolve("cpu.max")).hasContent("50000 100000");
        assertThat(created.resolve("pids.max")).as("the narrower one").hasContent("50");
    }

    @Test
    void aGroupBesideOursKeepsLimitsThatNobodyAskedFor() throws IOException {
        FakeProcFiles fake = new FakeProcFiles(root)
                .cgroupUnified("/a/b")
                .put(TOP + "/a/cgroup.subtree_control", "cpu pids")
                .put(TOP + "/a/b/cpu.max", "150000 100000")
                .put(TOP + "/a/b/pids.max", "max");

        ChildCgroup.create(fake.files(), List.of(CgroupLimit.pidsMax(100)));

        Path created = onlyGroup(TOP + "/a");
        assertThat(created.resolve("cpu.max")).hasContent("150000 100000");
        assertThat(created.resolve("pids.max")).hasContent("100");
    }

    @Test
    void inVersion2ItLiesBelowTheRoot() throws IOException {
        FakeProcFiles fake =
                new FakeProcFiles(root).cgroupUnified("/").put(TOP + "/cgroup.subtree_control", "memory cpu");

        ChildCgroup.create(fake.files(), QUOTA);

        assertThat(onlyGroup(TOP).resolve("cpu.max")).hasContent("50000 100000");
    }

    @Test
    void whereNoGroupPassesTheControllerOnThereIsNone() {
        FakeProcFiles fake =
                new FakeProcFiles(root).cgroupUnified("/a/b").put(TOP + "/a/cgroup.subtree_control", "cpuset io");

        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> ChildCgroup.create(fake.files(), QUOTA))
                .withMessageStartingWith("no control ")
                .withMessageContaining("cgroup.subtree_control");
    }

    @Test
    void whereNoneAreMountedThereIsNone() {
        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> ChildCgroup.create(new ProcFiles(root), QUOTA))
                .withMessage(OptionError.NOT_MOUNTED.message("cpu"));
    }

    @Test
    void whatWasMadeIsRemovedWhereTheRestIsRefused() {
        FakeProcFiles fake = new FakeProcFiles(root).cgroupUnified("/a").put(TOP + "/cgroup.subtree_control", "cpu");

        assertThatExceptionOfType(LimitUnavailableException.class)
                .isThrownBy(() -> ChildCgroup.create(
                        fake.files(),
                        List.of(
                                new CgroupLimit("cpu", List.of(), List.of()),
                                new CgroupLimit("pids", List.of(), List.of()))))
                .withMessageContaining("'pids'");
        assertThat(root.resolve("sys/fs/cgroup")).isDirectoryNotContaining("glob:**loombench-*");
    }

    @Test
    void whatKilledLabsLeftIsRemovedAndNothingElse() throws IOException {
        for (String name : List.of("loombench-7-1", "loombench-8-1", "loombench-x", "other-7-1")) {
            Files.createDirectory(root.resolve(name));
        }
        Files.createFile(Files.createDirectory(root.resolve("loombench-7-2")).resolve("held"));

        ChildCgroup.removeStaleGroups(root, pid -> pid == 8);

        try (Stream<Path> remaining = Files.list(root)) {
            assertThat(remaining.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("loombench-7-2", "loombench-8-1", "loombench-x", "other-7-1");
        }
    }

    /// Uses this machine's control groups; skipped if the kernel or the container forbids it.
    @Test
    @EnabledOnOs(OS.LINUX)
    void onThisMachineChildrenEnterAndAreLimitedAndItIsGoneAfterwards() throws Exception {
        ProcFiles files = ProcFiles.ofThisMachine();
        assumeThat(Cgroup.locate(files).directory("cpu").filter(ChildCgroupTest::isOurs))
                .as("a control group in which others can be made")
                .isPresent();
        Path directory;
        try (ChildCgroup group = ChildCgroup.create(files, QUOTA)) {
            Path entrance = group.entrances().getFirst();
            directory = entrance.getParent();
            Path script =
                    new LauncherScript(group.entrances(), List.of()).write(root.resolve("script"), Path.of("/bin/cat"));
            Process process = new ProcessBuilder(script.toString(), "/proc/self/cgroup").start();

            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("/" + directory.getFileName());
            assertThat(process.waitFor()).isZero();
            assertThat(directory).exists();
        }
        assertThat(directory).doesNotExist();
    }

    private static boolean isOurs(CgroupDirectory here) {
        return !here.unified() && Files.isWritable(here.group());
    }

    private Path onlyGroup(String parent) throws IOException {
        try (Stream<Path> groups = Files.list(root.resolve(parent.substring(1)))) {
            List<Path> matching = groups.filter(
                            path -> path.getFileName().toString().startsWith("loombench-"))
                    .toList();
            assertThat(matching).hasSize(1);
            return matching.getFirst();
        }
    }
}
