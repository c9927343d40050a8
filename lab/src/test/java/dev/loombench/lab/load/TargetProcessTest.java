package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Cancellation;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

@EnabledOnOs(OS.LINUX)
@Isolated
class TargetProcessTest {
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final CpuSet all = CpuSet.allowed(files).orElseThrow();
    private final CpuSet first = new CpuSet(all.text().replaceFirst("\\D.*", ""), 1);
    private final CpuSplit now = new CpuSplit(all, all, Sharing.PROCESSORS);
    private final CpuSplit apart = new CpuSplit(all, first, Sharing.NOTHING);
    private final TargetProcess target = new TargetProcess(OptionalLong.empty(), Optional.of(now), Optional.of(apart));

    @Test
    void aGeneratorGetsTheProcessorsThatItsTargetLeaves() throws Exception {
        Process generator = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(target.bind(generator.pid(), new Cancellation())).contains(apart);
            assertThat(CpuSet.allowed(files, Long.toString(generator.pid()))).contains(first);
        } finally {
            generator.destroyForcibly().waitFor();
        }
    }

    @Test
    void whoCannotBeBoundKeepsTheProcessorsThatItHas() throws Exception {
        CpuSplit nowhere = new CpuSplit(all, new CpuSet("8191", 1), Sharing.NOTHING);
        Process generator = new ProcessBuilder("sleep", "60").start();
        try {
            TargetProcess odd = new TargetProcess(OptionalLong.empty(), Optional.of(now), Optional.of(nowhere));

            assertThat(odd.bind(generator.pid(), new Cancellation())).contains(now);
            assertThat(CpuSet.allowed(files, Long.toString(generator.pid()))).contains(all);
        } finally {
            generator.destroyForcibly().waitFor();
        }
    }

    @Test
    void whereNobodyWasGivenProcessorsBothHaveThoseThatTheSystemGives() throws Exception {
        Process server = new ProcessBuilder("sleep", "60").start();
        try {
            OptionalLong pid = OptionalLong.of(server.pid());

            assertThat(TargetProcess.of(pid, Optional.empty()).split())
                    .isEqualTo(CpuSplit.readCurrent(files, server.pid()))
                    .map(CpuSplit::sharing)
                    .contains(Sharing.PROCESSORS);
            assertThat(TargetProcess.withUnboundGenerator(pid, Optional.empty()).separateSplit())
                    .isEmpty();
            assertThat(TargetProcess.withUnboundGenerator(pid, Optional.of(apart))
                            .separateSplit())
                    .contains(apart);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void whereNothingIsLeftNobodyIsBound() throws Exception {
        Process generator = new ProcessBuilder("sleep", "60").start();
        try {
            TargetProcess alone = TargetProcess.of(OptionalLong.empty(), Optional.of(now));

            assertThat(alone.bind(generator.pid(), new Cancellation())).contains(now);
            assertThat(CpuSet.allowed(files, Long.toString(generator.pid()))).contains(all);
        } finally {
            generator.destroyForcibly().waitFor();
        }
    }
}
