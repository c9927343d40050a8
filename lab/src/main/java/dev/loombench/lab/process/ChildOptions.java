package dev.loombench.lab.process;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.machine.probe.CpuSet;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// How a user's own program is started.
///
/// @param owner whose program it is
/// @param command arguments, the program first; not interpreted by a shell
/// @param environment variables in addition to those of the lab
/// @param directory working directory
/// @param files files for what it prints
/// @param cpus processors to which it is bound from the start; empty for all
public record ChildOptions(
        ProgramOwner owner,
        List<String> command,
        Map<String, String> environment,
        Path directory,
        ChildFiles files,
        Optional<CpuSet> cpus) {
    static final ProcessBuilder.Redirect NO_INPUT = ProcessBuilder.Redirect.from(new File("/dev/null"));
    private static final String PATH = "PATH";

    public ChildOptions {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        directory = directory.toAbsolutePath();
    }

    /// The program's name in messages.
    public String name() {
        return owner.toString();
    }

    /// Returns these options with other files.
    public ChildOptions with(ChildFiles other) {
        return new ChildOptions(owner, command, environment, directory, other, cpus);
    }

    /// Returns these options with further variables in its environment.
    public ChildOptions with(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new ChildOptions(owner, command, all, directory, files, cpus);
    }

    /// Validates that directory and program exist.
    ///
    /// @throws UserErrorException if one doesn't
    public void check() {
        if (!Files.isDirectory(directory)) {
            throw FileError.NO_DIRECTORY.error(directory, name());
        }
        String program = command.getFirst();
        if (located().isEmpty()) {
            throw FileError.NO_PROGRAM.error(name(), program, program.contains("/") ? directory : "its PATH");
        }
    }

    /// The full command line, including the binding to processors.
    List<String> commandLine() {
        check();
        List<String> arguments = new ArrayList<>();
        cpus.ifPresent(set -> arguments.addAll(
                List.of(LimitSupport.ofThisMachine().affinityProgram().toString(), "-c", set.text())));
        arguments.add(environment.containsKey(PATH) ? located().orElseThrow().toString() : command.getFirst());
        arguments.addAll(command.subList(1, command.size()));
        return arguments;
    }

    /// Prepares its start, with the tag by which its processes are found.
    ProcessBuilder builder(ProcessTag mark) {
        ProcessBuilder builder = Child.builder(commandLine())
                .directory(directory.toFile())
                .redirectInput(NO_INPUT)
                .redirectErrorStream(files.errors().equals(files.output()));
        if (files.isOutputWhole()) {
            builder.redirectOutput(
                    ProcessBuilder.Redirect.appendTo(files.output().toFile()));
        }
        builder.environment().putAll(environment);
        builder.environment().put(ProcessTag.VARIABLE, mark.value());
        return builder;
    }

    ServiceFailedException unstartable(IOException cause) {
        return new ServiceFailedException(
                owner, ChildFault.UNSTARTABLE.message(name(), String.valueOf(cause.getMessage())), List.of());
    }

    private List<Path> searchPath() {
        String path = environment.get(PATH);
        return path == null ? LimitSupport.ofThisMachine().searchPath() : LimitSupport.searchPath(path);
    }

    /// The program's file, found by the program's own `PATH` if it has one.
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
