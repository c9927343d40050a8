package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class NetworkCountersTest {
    @TempDir
    Path root;

    @Test
    void countersAreFoundByTheirNames() {
        var fake = new FakeProcFiles(root);
        counters(fake, 5, 7, 11);
        NetworkCounters before = NetworkCounters.read(fake.files());
        counters(fake, 6, 9, 14);

        assertThat(before).isEqualTo(new NetworkCounters(5L, 7L, 11L, 900L, null));
        assertThat(NetworkCounters.between(before, NetworkCounters.read(fake.files())))
                .isEqualTo(new NetworkCounters(1L, 2L, 3L, 0L, null));
    }

    @Test
    void countersThatCannotBeReadAreAbsent() {
        var fake = new FakeProcFiles(root);
        NetworkCounters absent = NetworkCounters.read(fake.files());
        assertThat(absent).isEqualTo(new NetworkCounters(null, null, null, null, null));
        counters(fake, 1, 1, 1);
        assertThat(NetworkCounters.between(absent, NetworkCounters.read(fake.files())))
                .isEqualTo(absent);
        fake.put("/proc/net/netstat", "TcpExt: ListenOverflows ListenDrops\nTcpExt: 7");
        assertThat(NetworkCounters.read(fake.files())).isEqualTo(new NetworkCounters(7L, null, 1L, 900L, null));
    }

    private static void counters(FakeProcFiles fake, long overflows, long drops, long retransmitted) {
        fake.put(
                "/proc/net/netstat",
                "TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 3 " + overflows + " " + drops
                        + "\nIpExt: InNoRoutes\nIpExt: 0");
        fake.put(
                "/proc/net/snmp",
                "Ip: Forwarding\nIp: 1\nTcp: InSegs OutSegs RetransSegs\nTcp: 800 900 " + retransmitted
                        + "\nUdp: InDatagrams\nUdp: 1");
    }

    @Test
    void fewSocketsAreNotCountedOneByOne() {
        var fake = ports(100, 40);
        fake.put("/proc/net/sockstat6", "TCP6: inuse 10");

        assertThat(EphemeralPorts.read(fake.files(), 8080)).hasValue(new EphemeralPorts(150, 1_000));
    }

    @Test
    void manySocketsAreCountedByTheirPortsTowardsTheTarget() {
        var fake = ports(600, 300)
                .put("/proc/net/tcp", """
                        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                           0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 11 1
                           1: 0100007F:8000 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 1000 0 11 1
                           2: 0100007F:8001 0100007F:1F90 06 00000000:00000000 00:00000000 00000000 1000 0 11 1
                           3: 0100007F:8001 0200007F:1F90 01 00000000:00000000 00:00000000 00000000 1000 0 11 1
                           4: 0100007F:8002 0100007F:1F91 01 00000000:00000000 00:00000000 00000000 1000 0 11 1
                           5: 0100007F:1F90 0100007F:8000 01 00000000:00000000 00:00000000 00000000 1000 0 11 1
                        rubbish""")
                .put(
                        "/proc/net/tcp6",
                        "  sl\n   0: 0000000000000000FFFF00000100007F:8003 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000 00:00000000 00000000 1000 0 12 1");

        assertThat(EphemeralPorts.read(fake.files(), 8080)).hasValue(new EphemeralPorts(3, 1_000));
        assertThat(new EphemeralPorts(250, 1_000).share()).isEqualTo(0.25);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "32768", "40000 30000", "a b"})
    void withoutARangeThereIsNoShare(String range) {
        var fake = ports(1, 1).put("/proc/sys/net/ipv4/ip_local_port_range", range);

        assertThat(EphemeralPorts.read(fake.files(), 80)).isEmpty();
        assertThat(EphemeralPorts.read(new FakeProcFiles(root.resolve("nothing")).files(), 80))
                .isEmpty();
    }

    private FakeProcFiles ports(int inUse, int waiting) {
        return new FakeProcFiles(root)
                .put("/proc/sys/net/ipv4/ip_local_port_range", "32768\t33767")
                .put(
                        "/proc/net/sockstat",
                        "sockets: used 55\nTCP: inuse " + inUse + " orphan 0 tw " + waiting + " alloc 9");
    }

    @Test
    void openFilesAgainstTheirLimit() {
        var fake = new FakeProcFiles(root)
                .put("/proc/42/fd/0", "")
                .put("/proc/42/fd/1", "")
                .put(
                        "/proc/42/limits",
                        "Limit                     Soft Limit           Hard Limit           Units\n"
                                + "Max open files            8                    4096                 files");

        assertThat(OpenFiles.read(fake.files(), 42)).hasValue(new OpenFiles(2, 8));
        assertThat(OpenFiles.read(fake.files(), 42).orElseThrow().share()).isEqualTo(0.25);
        assertThat(OpenFiles.read(fake.files(), 43)).isEmpty();
        fake.put("/proc/42/limits", "Max open files            unlimited            unlimited            files");
        assertThat(OpenFiles.read(fake.files(), 42)).hasValue(new OpenFiles(2, Long.MAX_VALUE));
        fake.put("/proc/42/limits", "Max processes             1 1 processes");
        assertThat(OpenFiles.read(fake.files(), 42)).isEmpty();
    }

    @Test
    void onThisMachine() {
        ProcFiles files = ProcFiles.ofThisMachine();
        if (Path.of("/proc/net/netstat").toFile().canRead()) {
            assertThat(NetworkCounters.read(files).listenOverflows()).isNotNull();
            assertThat(NetworkCounters.read(files).retransmitted()).isNotNull();
            assertThat(EphemeralPorts.read(files, 80)).isPresent();
            assertThat(OpenFiles.read(files, ProcessHandle.current().pid()))
                    .hasValueSatisfying(
                            openFiles -> assertThat(openFiles.share()).isBetween(0.0, 1.0));
        }
    }
}
