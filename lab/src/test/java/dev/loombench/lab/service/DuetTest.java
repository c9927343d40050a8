package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.service.config.ServiceNotice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuetTest {
    @ParameterizedTest(name = "{0}/s, set-up: {1}, generator on {2} processors, sharing {3}: {4}")
    @CsvSource({
        "100, false, 1, NOTHING, ",
        "100, true, 1, NOTHING, SHARED_SETUP",
        "100, false, 2, NOTHING, SHARED_BY_SIDES",
        "100, false, 1, CORE, SHARED_BY_SIDES",
        "1000, false, 1, NOTHING, BUSY_GENERATOR",
        "5, false, 1, NOTHING, SINGLE_WINDOW",
    })
    void sidesAreAskedInTurnsWhereTheyMayShareTheirLimit(
            double rate, boolean setup, int processors, Sharing sharing, @Nullable ServiceNotice reason) {
        AbConfig config = RecordBuilder.like(AbFixtures.config(List.of("a", "b"), List.of(rate), 1))
                .with("setup", setup ? List.of(List.of("postgres")) : List.of())
                .build();
        CpuSplit split = new CpuSplit(new CpuSet("2", 1), new CpuSet("0-1", processors), sharing);

        assertThat(Duet.obstacle(config, Optional.of(split)))
                .isEqualTo(Optional.ofNullable(reason)
                        .map(known -> known == ServiceNotice.BUSY_GENERATOR ? known.message(300.0) : known.message()));
        assertThat(Duet.obstacle(config, Optional.empty())).isPresent();
    }

    @Test
    void aWindowIsLateWhereItsGeneratorVoidsFigures() {
        Finding blur = LoadFinding.GENERATOR_LAG_UNRESOLVED.with("p50", 0.13, 0.0022, 0.0025);

        assertThat(Stream.of(blur, blur.voiding(List.of("mean")), LoadFinding.GENERATOR_LAG.with("p50", 1, 0.1, 0.2))
                        .map(finding ->
                                LoadResult.withoutFigures(Optional.empty()).with(List.of(finding)))
                        .map(Duet::isLate))
                .containsExactly(false, true, true);
    }

    @Test
    void aDatabaseOfBothIsFoundHoweverItsAddressIsWritten(@TempDir Path root) throws IOException {
        Path net = Files.createDirectories(root.resolve("proc/net"));
        Files.writeString(net.resolve("tcp"), """
                   0: 0100007F:46A0 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
                   1: 0100007F:46A0 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 2 1
                   2: 0100007F:8888 0100007F:1538 01 00000000:00000000 00:00000000 00000000     0        0 3 1
                   3: 0100007F:46A1 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4 1
                   4: 0100007F:46A1 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 5 1
                """);
        Files.writeString(net.resolve("tcp6"), """
                   0: 0000000000000000FFFF00000100007F:7777 0000000000000000FFFF00000100007F:1538 01 0:0 00:0 0 0 0 6 1
                """);
        open(root, "41", 1, 2, 3);
        open(root, "42", 4, 5);
        open(root, "43", 6);
        ProcFiles files = new ProcFiles(root);

        assertThat(Duet.shareService(files, List.of(List.of(41L), List.of(42L))))
                .isFalse();
        assertThat(Duet.shareService(files, List.of(List.of(41L), List.of(42L, 43L))))
                .isTrue();
        assertThat(Duet.shareService(files, List.of(List.of(41L, 43L), List.of(42L))))
                .isFalse();
    }

    private static void open(Path root, String process, int... inodes) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc/" + process + "/fd"));
        for (int inode : inodes) {
            Files.createSymbolicLink(directory.resolve(Integer.toString(inode)), Path.of("socket:[" + inode + "]"));
        }
    }
}
