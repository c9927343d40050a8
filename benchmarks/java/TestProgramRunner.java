import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.ChildCgroup;
import dev.loombench.lab.process.Confinement.CgroupLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runner of the programs of `dist/src/test/programs`, compiled for JDK 21, and of `diagnose` on them.
///
/// @param window observed time of each program
record TestProgramRunner(Path classes, String window) {
    private static final Path SOURCES = Installation.SOURCES.resolve("../../dist/src/test/programs").normalize();
    private static final String QUOTA = "quota=";
    private static final String BESIDE = "beside=";

    /// Observation level of a plain `diagnose --pid`.
    private static final String DEFAULT = "default";

    /// Time after which all programs show their behaviour; the last one does after a second.
    private static final int SETTLED_SECONDS = 2;

    static TestProgramRunner compile(String window) throws IOException, InterruptedException {
        Path classes = Installation.work("planted");
        List<String> command = new ArrayList<>(
                List.of(Installation.jdk("javac"), "-nowarn", "--release", "21", "-d", classes.toString()));
        try (Stream<Path> files = Files.list(SOURCES)) {
            files.map(Path::toString).sorted().forEach(command::add);
        }
        Installation.finish(new ProcessBuilder(command).inheritIO().start(), command);
        Runtime.getRuntime().addShutdownHook(new Thread(TestProgramRunner::endAll));
        return new TestProgramRunner(classes, window);
    }

    /// Ends started programs with this JVM, since they run forever.
    private static void endAll() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /// Starts and diagnoses a program, and returns the findings, with `?` after suspected ones.
    ///
    /// @param start JVM options, CPU quota, arguments of the program
    List<String> diagnosed(Path jdk, String program, String tier, List<String> start)
            throws IOException, InterruptedException {
        List<CgroupLimit> limits = start.stream()
                .filter(word -> word.startsWith(QUOTA))
                .map(word -> CgroupLimit.cpuQuota(Double.parseDouble(word.substring(QUOTA.length()))))
                .toList();
        try (ChildCgroup group = ChildCgroup.create(ProcFiles.ofThisMachine(), limits);
                CompetingProcesses beside = CompetingProcesses.of(start)) {
            Process process = new ProcessBuilder(command(jdk, program, start))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                for (Path entrance : group.entrances()) {
                    Files.writeString(entrance, Long.toString(process.pid()));
                }
                if (process.waitFor(SETTLED_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException(program + " ended with " + process.exitValue());
                }
                return findings(process.pid(), tier);
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        }
    }

    /// Competing processes that use the CPU without end.
    private record CompetingProcesses(List<Process> processes) implements AutoCloseable {
        static CompetingProcesses of(List<String> start) throws IOException {
            List<Process> processes = new ArrayList<>();
            for (String word : start) {
                int many = word.startsWith(BESIDE) ? Integer.parseInt(word.substring(BESIDE.length())) : 0;
                for (int i = 0; i < many; i++) {
                    processes.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
                }
            }
            return new CompetingProcesses(processes);
        }

        @Override
        public void close() {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private List<String> command(Path jdk, String program, List<String> start) {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        start.stream().filter(word -> word.startsWith("-")).forEach(command::add);
        command.addAll(List.of("-cp", classes.toString(), program));
        start.stream()
                .filter(word -> !word.startsWith("-") && !word.startsWith(QUOTA) && !word.startsWith(BESIDE))
                .forEach(command::add);
        return command;
    }

    private List<String> findings(long pid, String tier) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Installation.HOME.resolve("bin/loombench").toString(), "diagnose", "--pid", Long.toString(pid)));
        if (!tier.equals(DEFAULT)) {
            command.add(tier);
        }
        command.addAll(List.of("--for", window, "--format", "json"));
        Process diagnose = new ProcessBuilder(command)
                .redirectError(classes.resolveSibling("diagnose.err").toFile())
                .start();
        String out = new String(diagnose.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = diagnose.waitFor();
        JsonNode report = new JsonMapper().readTree(out);
        if (code != (report.path("confirmed").asBoolean() ? 99 : 0)) {
            throw new IOException("diagnose ended with " + code + ": " + out);
        }
        return report.path("findings")
                .valueStream()
                .map(finding -> finding.path("cause").asString()
                        + (finding.path("confidence").asString().equals("suspected") ? "?" : ""))
                .toList();
    }
}
