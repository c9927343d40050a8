package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessStatTest {
    @ParameterizedTest
    @CsvSource({"S,3,false,false", "Z,3,true,false", "Z,1,true,true", "X,0,true,true"})
    void aProcessHoldsItsFilesUntilItsLastThreadHasEnded(
            char state, int threads, boolean ended, boolean released, @TempDir Path root) {
        ProcFiles files = new FakeProcFiles(root)
                .put("/proc/7/stat", "7 (java) " + state + " 1 7 7 0 -1 0 1 0 0 0 5 6 0 0 20 0 " + threads + " 0 700")
                .files();

        assertThat(ProcessStat.read(files, 7))
                .hasValueSatisfying(stat -> assertThat(stat.hasEnded()).isEqualTo(ended))
                .hasValueSatisfying(stat -> assertThat(stat.hasReleasedFiles()).isEqualTo(released));
    }
}
