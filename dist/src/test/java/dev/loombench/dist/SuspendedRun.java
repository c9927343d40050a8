package dev.loombench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Run that is suspended in its third trial, whose task waits until released. Two trials are finished.
final class SuspendedRun {
    private static final String WAIT = """
            while (!java.nio.file.Files.exists(java.nio.file.Path.of(System.getenv("GATE")))) Thread.sleep(20);
            return 42;""";

    private final InstalledLab lab;
    private final Path gate;
    private final TaggedProcesses survivors = TaggedProcesses.tagged();

    SuspendedRun(Path folder) throws IOException {
        lab = new InstalledLab(folder);
        gate = folder.resolve("gate");
        UserTaskFixture.write(folder, WAIT);
    }

    /// Starts the run in a process group of its own, like an interactive shell, and waits until the third trial
    /// runs.
    Process start() throws Exception {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.add(InstalledLab.launcher().toString());
        command.addAll(
                Arrays.asList("run", "wall-clock-sleep", "own.yaml", "--profile", "smoke", "--progress", "none"));
        Process process = withTag(LauncherCommand.of(Path.of("setsid"), command.toArray(String[]::new)))
                .start(lab.folder().resolve("out"), lab.folder().resolve("err"));
        while (!isThirdTrialRunning()) {
            if (!process.isAlive()) {
                throw new AssertionError("ended early: " + standardError());
            }
            Thread.sleep(50);
        }
        return process;
    }

    /// Whether two trials are finished and the JVM of the third one runs.
    private boolean isThirdTrialRunning() throws IOException {
        return !lab.runs().isEmpty()
                && finishedTrials().size() >= 2
                && survivors.running().stream().anyMatch(process -> process.contains("ForkedMain"));
    }

    /// Files of finished trials.
    List<Path> finishedTrials() throws IOException {
        Path trials = run().resolve("trials");
        return Files.exists(trials) ? InstalledLab.trials(run()) : List.of();
    }

    Path run() throws IOException {
        return lab.onlyRun();
    }

    TaggedProcesses survivors() {
        return survivors;
    }

    String standardError() throws IOException {
        return Files.readString(lab.folder().resolve("err"));
    }

    void release() throws IOException {
        Files.createFile(gate);
    }

    LauncherCommand.Outcome resume() throws Exception {
        return withTag(lab.launch("run", "--resume", run().toString())).run();
    }

    private LauncherCommand withTag(LauncherCommand launch) {
        return lab.of(launch).with("GATE", gate).with(TaggedProcesses.VARIABLE, survivors.tag());
    }
}
