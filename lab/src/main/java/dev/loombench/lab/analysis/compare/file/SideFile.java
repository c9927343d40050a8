package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.Side;
import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.store.DamagedFile;
import dev.loombench.lab.store.FileTrouble;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/// Reads a side of a comparison from a run's directory, its `run.json` or a file of JMH results.
public final class SideFile {
    private SideFile() {}

    /// Reads the side, whatever kind it is.
    ///
    /// @throws BadInput if the file is missing, can't be read, or has no figures
    /// @throws DamagedFile if the file is malformed
    public static Side read(Path path) throws IOException {
        try {
            Side side = Files.isDirectory(path) ? RunSide.ofDirectory(path) : ofFile(path);
            if (side.cells().isEmpty()) {
                throw new BadInput(path + ": it contains no figures" + why(side));
            }
            return side;
        } catch (FileSystemException e) {
            throw new BadInput(FileTrouble.of(e), e);
        }
    }

    private static String why(Side side) {
        return side.unmeasured().stream()
                .findFirst()
                .map(first -> ": " + first.experiment() + " " + first.model() + ": " + first.why())
                .orElse("");
    }

    private static Side ofFile(Path file) throws IOException {
        JsonNode tree = Json.tree(file);
        if (tree.isArray()) {
            return JmhSide.of(file, tree);
        }
        if (tree.path("schema").asString("").startsWith("loombench/run/")) {
            return RunSide.ofDocument(file);
        }
        throw new BadInput(file + ": neither a Loombench run nor JMH results as JSON (-rf json)");
    }
}
