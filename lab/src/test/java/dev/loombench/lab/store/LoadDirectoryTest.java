package dev.loombench.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.LoadDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadDirectoryTest {
    private static final String LOAD = """
            {"schema": "loombench/load/v1", "target": "http://h/", "method": "GET", "arrivals": "poisson 10",
             "connections": 3, "warmupSeconds": 1, "seconds": 2, "timeoutSeconds": 10, "status": "valid",
             "throughput": 9.5, "intended": {"p50": 0.1}, "service": {"p50": 0.1}, "requests": {"sent": 20},
             "errors": {}, "generator": {}, "findings": [], "proof": {}, "gates": []}
            """;

    @TempDir
    Path folder;

    @Test
    void readsALoad() throws IOException {
        LoadDocument load = LoadDirectory.readLoad(Files.writeString(folder.resolve("load.json"), LOAD));

        assertThat(load.throughput()).isEqualTo(9.5);
        assertThat(load.users()).isNull();
    }

    @Test
    void refusesAnotherDocumentAndANewerVersion() throws IOException {
        Path newer = Files.writeString(folder.resolve("newer.json"), LOAD.replace("load/v1", "load/v2"));
        Path load = Files.writeString(folder.resolve("load.json"), LOAD);

        assertThatThrownBy(() -> LoadDirectory.readLoad(newer))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContainingAll("another version", LoadDocument.SCHEMA);
        assertThatThrownBy(() -> LoadDirectory.readCapacity(load))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(FileError.NO_SCHEMA.message("loombench/capacity/v1"));
        assertThat(SchemaId.read(load)).isEqualTo(LoadDocument.SCHEMA);
        assertThat(SchemaId.kind(LoadDocument.SCHEMA)).isEqualTo("loombench/load/");
    }

    @Test
    void whatChildrenLeaveIsTheOwnersAlone() throws IOException {
        Path load = LoadDirectory.create(folder, LocalDateTime.of(2026, 1, 2, 3, 4), "load");
        Path log = Files.writeString(load.resolve("generator.txt"), "x");
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("rw-r--r--"));

        LoadDirectory.close(load);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("rw-------");
    }
}
