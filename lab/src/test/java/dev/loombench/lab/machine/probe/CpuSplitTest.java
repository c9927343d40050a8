package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.CpuSplit.CpuTopology;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSplitTest {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    @TempDir
    Path root;

    /// Processors of one core are joined by a plus sign.
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, PROCESSORS",
        "0 1, 1, 0, NOTHING",
        "0+1, 1, 0, CORE",
        "0 1 2, 1-2, 0, NOTHING",
        "0 1 2 3, 2-3, 0-1, NOTHING",
        "0+4 1+5 2+6 3+7, '2-3,6-7', '0-1,4-5', NOTHING",
        "0+2 1+3, '1,3', '0,2', NOTHING"
    })
    void dividesWholeCores(String cores, String target, String generator, Sharing sharing) {
        CpuSplit split = CpuSplit.divide(topology(cores), null).orElseThrow();

        assertThat(split.target().text()).isEqualTo(target);
        assertThat(split.generator().text()).isEqualTo(generator);
        assertThat(split.sharing()).isEqualTo(sharing);
    }

    @ParameterizedTest
    @CsvSource({
        "0 1 2 3, 1, 3, 0-2, NOTHING",
        "0 1 2 3, 4, 0-3, 0-3, PROCESSORS",
        "0+2 1+3, 1, 3, 0-2, CORE",
        "0+2 1+3, 3, 1-3, 0, CORE"
    })
    void theTargetGetsWhatIsWanted(String cores, int wanted, String target, String generator, Sharing sharing) {
        CpuSplit split = CpuSplit.divide(topology(cores), wanted).orElseThrow();

        assertThat(split.target().text()).isEqualTo(target);
        assertThat(split.generator().text()).isEqualTo(generator);
        assertThat(split.sharing()).isEqualTo(sharing);
    }

    @Test
    void moreThanThereIsCannotBeHad() {
        assertThat(CpuSplit.divide(topology("0 1"), 3)).isEmpty();
        assertThat(CpuSplit.divide(topology("0 1"), 0)).isEmpty();
        assertThat(CpuSplit.divide(new CpuTopology(List.of()), null)).isEmpty();
    }

    @Test
    void anyMachineIsDividedWithoutARest() {
        Random random = new Random(SEED);
        for (int run = 0; run < 300; run++) {
            int threads = 1 + random.nextInt(2);
            int cores = 2 + random.nextInt(20);
            List<List<Integer>> topology = new ArrayList<>();
            for (int core = 0; core < cores; core++) {
                topology.add(threads == 1 ? List.of(core) : List.of(core, core + cores));
            }
            CpuSplit split = CpuSplit.divide(new CpuTopology(topology), null).orElseThrow();
            Set<Integer> assigned = new HashSet<>(split.target().processors());
            assigned.addAll(split.generator().processors());

            assertThat(assigned).as("seed %d, run %d", SEED, run).hasSize(threads * cores);
            assertThat(split.target().size() + split.generator().size()).isEqualTo(threads * cores);
            assertThat(split.target().size())
                    .isGreaterThanOrEqualTo(split.generator().size());
            assertThat(split.sharing()).isEqualTo(Sharing.NOTHING);
        }
    }

    /// Processors 0 and 4 are one core, 1 and 5 the next one, and so on.
    @ParameterizedTest
    @CsvSource({
        "0-7, 0, '1-3,5-7', NOTHING",
        "0-7, '0,4', '1-3,5-7', NOTHING",
        "0-7, 0-3, 4-7, CORE",
        "'0,4', 0, 4, CORE",
        "0-7, 0-7, '', PROCESSORS",
        "0-3, 4, '', NOTHING",
        "0, 0-7, '', PROCESSORS"
    })
    void aGeneratorTakesWhatTheTargetLeaves(String allowed, String target, String generator, Sharing sharing) {
        var files = running(allowed, target).files();
        var split = CpuSplit.readCurrent(files, 77).flatMap(current -> current.withDisjointGenerator(files));

        assertThat(split.map(divided -> divided.generator().text()).orElse("")).isEqualTo(generator);
        split.ifPresent(divided -> {
            assertThat(divided.target().text()).isEqualTo(target);
            assertThat(divided.sharing()).isEqualTo(sharing);
        });
    }

    @ParameterizedTest
    @CsvSource({"0-1, 0-1, 0", "0-3, 2-3, 2", "0, 0-1, 1", "0, 0, -1"})
    void aTargetIsPinnedSoThatSomethingIsLeft(String allowed, String target, int processor) {
        CpuSplit split = new CpuSplit(
                CpuSet.parse(target).orElseThrow(), CpuSet.parse(allowed).orElseThrow(), Sharing.PROCESSORS);

        assertThat(split.pinnableProcessor().orElse(-1)).isEqualTo(processor);
    }

    /// Processors 0 and 4 are one core, 1 and 5 the next one, and so on.
    @ParameterizedTest
    @CsvSource({"0-7, 0-7, PROCESSORS", "0-3, 4-7, CORE", "'0,4', '1,5', NOTHING", "0-3, 3-5, PROCESSORS"})
    void aTargetThatIsThereAlreadyKeepsItsProcessors(String allowed, String target, Sharing sharing) {
        var fake = running(allowed, target);

        assertThat(CpuSplit.readCurrent(fake.files(), 77)).hasValueSatisfying(split -> {
            assertThat(split.target().text()).isEqualTo(target);
            assertThat(split.generator().text()).isEqualTo(allowed);
            assertThat(split.sharing()).isEqualTo(sharing);
        });
        assertThat(CpuSplit.readCurrent(fake.files(), 78)).isEmpty();
    }

    private FakeProcFiles running(String allowed, String target) {
        var fake = new FakeProcFiles(root)
                .allowed(allowed)
                .put("/proc/77/status", "Name:\tnginx\nCpus_allowed_list:\t" + target)
                .put("/sys/devices/system/cpu/online", "0-7");
        for (int i = 0; i < 8; i++) {
            fake.put("/sys/devices/system/cpu/cpu" + i + "/topology/thread_siblings_list", i % 4 + "," + (i % 4 + 4));
        }
        return fake;
    }

    @Test
    void readsWhichProcessorsShareACore() {
        var fake = new FakeProcFiles(root);
        for (int i = 0; i < 8; i++) {
            fake.put("/sys/devices/system/cpu/cpu" + i + "/topology/thread_siblings_list", i % 4 + "," + (i % 4 + 4));
        }

        assertThat(CpuTopology.read(fake.files(), CpuSet.parse("1-2,5").orElseThrow())
                        .cores())
                .containsExactly(List.of(1, 5), List.of(2));
        assertThat(CpuTopology.read(
                                new FakeProcFiles(root.resolve("no")).files(),
                                CpuSet.parse("0-1").orElseThrow())
                        .cores())
                .containsExactly(List.of(0), List.of(1));
    }

    private static CpuTopology topology(String cores) {
        List<List<Integer>> topology = new ArrayList<>();
        for (String core : cores.split(" ")) {
            List<Integer> processors = new ArrayList<>();
            for (String processor : core.split("\\+")) {
                processors.add(Integer.valueOf(processor));
            }
            topology.add(processors);
        }
        return new CpuTopology(topology);
    }
}
