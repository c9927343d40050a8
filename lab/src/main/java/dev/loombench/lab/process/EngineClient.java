package dev.loombench.lab.process;

import dev.loombench.lab.process.ContainerCommand.EngineCall;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The client of a container engine, called once more with the words that started a container.
///
/// @param program whose directory and variables the client needs
record EngineClient(EngineCall started, ServiceCommand program) {
    /// Variables by which clients find their engine, which a script that ends a container needs as well.
    private static final Pattern ENGINE_VARIABLE =
            Pattern.compile("PATH|HOME|XDG_RUNTIME_DIR|(DOCKER|CONTAINER|CONTAINERS|CONTAINERD|PODMAN|NERDCTL)_\\w+");

    /// Name of the engine, such as `docker`.
    String name() {
        return started.engine();
    }

    /// Calls the client, and kills it if it takes longer.
    ///
    /// @param words subcommand and arguments
    /// @return whether it succeeded in time
    boolean call(List<String> words, Duration timeout, Cancellation stop) throws InterruptedException {
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\"", "engine"));
        line.addAll(started.client());
        line.addAll(words);
        ProcessBuilder builder = ChildProcess.builder(line)
                .directory(program.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(program.environment());
        Process process;
        try {
            process = builder.start();
        } catch (IOException noShell) {
            return false; // the program's own processes are ended in any case
        }
        stop.register(process);
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
        } finally {
            ProcessTreeKiller.kill(process);
            stop.unregister(process);
        }
    }

    /// A script that kills the container if it was started.
    ///
    /// @param idFile file into which the engine writes its id
    String killScript(Path idFile) {
        String file = ContainerCommand.quoted(idFile.toString());
        StringBuilder text = new StringBuilder("#!/bin/sh\n[ -s " + file + " ] || exit 0\ncd ")
                .append(ContainerCommand.quoted(program.directory().toString()))
                .append(" || exit 0\n");
        for (Map.Entry<String, String> variable : program.environment().entrySet()) {
            if (ENGINE_VARIABLE.matcher(variable.getKey()).matches()) {
                text.append("export ")
                        .append(variable.getKey())
                        .append('=')
                        .append(ContainerCommand.quoted(variable.getValue()))
                        .append('\n');
            }
        }
        text.append("exec");
        started.client().forEach(word -> text.append(' ').append(ContainerCommand.quoted(word)));
        return text.append(" kill \"$(cat " + file + ")\"\n").toString();
    }
}
