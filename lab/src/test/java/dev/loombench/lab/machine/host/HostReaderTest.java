package dev.loombench.lab.machine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.HostRecord;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class HostReaderTest {
    @TempDir
    Path root;

    @Test
    void factsOfALinuxMachine() {
        HostRecord record = new HostReader(linux().files()).record(Map.of("spinSpread", 0.02));

        assertThat(record.cpuModel()).isEqualTo("Some CPU: 2.5 GHz");
        assertThat(record.memoryBytes()).isEqualTo(8_000L * 1024);
        assertThat(record.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(record.limits())
                .isEqualTo(Map.of(
                        "pidMax", 4194304L,
                        "threadsMax", 95000L,
                        "maxMapCount", 65530L,
                        "maxProcesses", 96365L,
                        "openFiles", 20000L,
                        "cgroupPidsMax", 512L,
                        "cgroupMemoryMax", 4096000L));
        assertThat(record.noise()).isEqualTo(Map.of("spinSpread", 0.02, "load1", 0.63));
    }

    @Test
    void unlimitedIsAbsent() {
        var fake = linux().put("/proc/self/limits", "Max processes   unlimited   unlimited   processes ")
                .put("/sys/fs/cgroup/pids.max", "max")
                .put("/sys/fs/cgroup/memory.max", "max");

        assertThat(new HostReader(fake.files()).record(Map.of()).limits())
                .containsOnlyKeys("pidMax", "threadsMax", "maxMapCount");
    }

    @Test
    void elsewhereThereAreFactsButNoLimits() {
        HostRecord record = new HostReader(new ProcFiles(root)).record(Map.of());

        assertThat(record.limits()).isEmpty();
        assertThat(record.memoryBytes()).isPositive();
        assertThat(record.os()).startsWith(System.getProperty("os.name"));
        assertThat(record.kernel()).isNotBlank();
        assertThat(record.cpuModel()).isNotBlank();
    }

    @Test
    void factsOfThisMachine() {
        HostRecord record = HostReader.read();

        assertThat(record.memoryBytes()).isGreaterThan(64L << 20);
        if (Path.of("/proc/sys/kernel/pid_max").toFile().canRead()) {
            assertThat(record.limits().get("pidMax")).isGreaterThanOrEqualTo(301);
        }
    }

    @Test
    void availableMemoryIsTheNarrowestOfMachineAndGroup() {
        var fake = linux().put("/sys/fs/cgroup/memory.current", "3096000");
        assertThat(available(fake)).hasValue(1_000_000);

        fake.put("/proc/meminfo", "MemAvailable: 500 kB");
        assertThat(available(fake)).hasValue(512_000);
    }

    private static OptionalLong available(FakeProcFiles fake) {
        return MachineMemory.available(fake.files(), Cgroup.locate(fake.files()));
    }

    private FakeProcFiles linux() {
        return new FakeProcFiles(root)
                .put(
                        "/proc/cpuinfo",
                        "processor\t: 0\nmodel name\t: Some CPU: 2.5 GHz\nprocessor\t: 1\nmodel name\t: B")
                .put("/proc/meminfo", "MemTotal:  8000 kB\nMemAvailable:  7000 kB")
                .put("/proc/sys/kernel/pid_max", "4194304")
                .put("/proc/sys/kernel/threads-max", "95000")
                .put("/proc/sys/vm/max_map_count", "65530")
                .put("/proc/self/limits", """
                        Limit                     Soft Limit           Hard Limit           Units
                        Max processes             96365                96366                processes
                        Max open files            20000                30000                files
                        """)
                .put("/proc/loadavg", "0.63 0.29 0.19 1/88 6250")
                .cgroupUnified("/")
                .put("/sys/fs/cgroup/pids.max", "512")
                .put("/sys/fs/cgroup/memory.max", "4096000");
    }
}
