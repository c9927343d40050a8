package dev.loombench.lab.fork;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.probe.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A person's own program, as it is started.
///
/// @param name by which messages call it, such as `side 'a'`
/// @param command its words, the program first; no shell reads them
/// @param environment variables beside those of the lab
/// @param directory in which it runs
/// @param log where its output goes
/// @param cpus processors to which it is bound from its start; empty for all
public record SideProgram(
        String name,
        List<String> command,
        Map<String, String> environment,
        Path directory,
        Path log,
        Optional<CpuSet> cpus) {
    private static final String PATH = "PATH";

    public SideProgram {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        directory = directory.toAbsolutePath();
    }

    /// Refuses what can't be started.
    ///
    /// @throws BadInput if there is no such directory or program
    public void check() {
        if (!Files.isDirectory(directory)) {
            throw new BadInput(name + " can't be started: there is no directory " + directory + "; correct it");
        }
        String program = command.getFirst();
        if (located().isEmpty()) {
            throw new BadInput(name + " can't be started: there is no program '" + program + "'"
                    + (program.contains("/")
                            ? " in " + directory
                            : environment.containsKey(PATH) ? " on its PATH" : " on the PATH")
                    + "; the command isn't run by a shell, so give a program, or write sh -c '…'");
        }
    }

    /// Its words, after those that bind it.
    List<String> words() {
        check();
        List<String> words = new ArrayList<>();
        cpus.ifPresent(
                set -> words.addAll(List.of(Means.ofThisMachine().binder().toString(), "-c", set.text())));
        words.add(environment.containsKey(PATH) ? located().orElseThrow().toString() : command.getFirst());
        words.addAll(command.subList(1, command.size()));
        return words;
    }

    private List<Path> searchPath() {
        String own = environment.get(PATH);
        return own == null ? Means.ofThisMachine().searchPath() : Means.searchPath(own);
    }

    /// Where its program is, by its own search path where it has one.
    private Optional<Path> located() {
        String program = command.getFirst();
        Stream<Path> places = program.contains("/")
                ? Stream.of(directory)
                : searchPath().stream().map(directory::resolve);
        return places.map(place -> place.resolve(program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
