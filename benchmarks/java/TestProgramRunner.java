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

/// Runner of `diagnose` on the programs of `dist/src/test/programs`, which are compiled for JDK 21.
///
/// @param window observed time of each program
record TestProgramRunner(Path classes, String window) {
    private static final Path SOURCES = Installation.SOURCES.resolve("../../dist/src/test/programs").normalize();
    private static final String QUOTA_PREFIX = "quota=";
    private static final String COMPETITORS_PREFIX = "beside=";

    /// Observation level of a plain `diagnose --pid`.
    private static final String DEFAULT_TIER = "default";

    /// Time after which all programs show their behaviour. The slowest one takes a second.
    private static final int SETTLED_SECONDS = 2;

    static TestProgramRunner compile(String window) throws IOException, InterruptedException {
        Path classes = Installation.work("planted");
        List<String> command = new ArrayList<>(
                List.of(Installation.jdk("javac"), "-nowarn", "--release", "21", "-d", classes.toString()));
        try (Stream<Path> files = Files.list(SOURCES)) {
            files.map(Path::toString).sorted().forEach(command::add);
        }
        Installation.awaitSuccess(new ProcessBuilder(command).inheritIO().start(), command);
        Runtime.getRuntime().addShutdownHook(new Thread(TestProgramRunner::killPrograms));
        return new TestProgramRunner(classes, window);
    }

    /// Kills the started programs when this JVM ends, since they run forever.
    private static void killPrograms() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /// Starts and diagnoses a program, and returns the findings, with `?` after suspected ones.
    ///
    /// @param startOptions JVM options, CPU quota, competing processes, and arguments of the program
    List<String> diagnose(Path jdk, String program, String tier, List<String> startOptions)
            throws IOException, InterruptedException {
        List<CgroupLimit> limits = startOptions.stream()
                .filter(option -> option.startsWith(QUOTA_PREFIX))
                .map(option -> CgroupLimit.cpuQuota(Double.parseDouble(option.substring(QUOTA_PREFIX.length()))))
                .toList();
        try (ChildCgroup group = ChildCgroup.create(ProcFiles.ofThisMachine(), limits);
                CompetingProcesses competitors = CompetingProcesses.start(startOptions)) {
            Process process = new ProcessBuilder(command(jdk, program, startOptions))
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

    /// Processes that compete for the CPU until closed.
    private record CompetingProcesses(List<Process> processes) implements AutoCloseable {
        static CompetingProcesses start(List<String> startOptions) throws IOException {
            List<Process> processes = new ArrayList<>();
            for (String option : startOptions) {
                int count = option.startsWith(COMPETITORS_PREFIX) ? Integer.parseInt(option.substring(COMPETITORS_PREFIX.length())) : 0;
                for (int i = 0; i < count; i++) {
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

    private List<String> command(Path jdk, String program, List<String> startOptions) {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        startOptions.stream().filter(option -> option.startsWith("-")).forEach(command::add);
        command.addAll(List.of("-cp", classes.toString(), program));
        startOptions.stream()
                .filter(option -> !option.startsWith("-") && !option.startsWith(QUOTA_PREFIX) && !option.startsWith(COMPETITORS_PREFIX))
                .forEach(command::add);
        return command;
    }

    private List<String> findings(long pid, String tier) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Installation.HOME.resolve("bin/loombench").toString(), "diagnose", "--pid", Long.toString(pid)));
        if (!tier.equals(DEFAULT_TIER)) {
            command.add(tier);
        }
        command.addAll(List.of("--for", window, "--format", "json"));
        Process diagnose = new ProcessBuilder(command)
                .redirectError(classes.resolveSibling("diagnose.err").toFile())
                .start();
        String json = new String(diagnose.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = diagnose.waitFor();
        JsonNode report = new JsonMapper().readTree(json);
        if (exitCode != (report.path("confirmed").asBoolean() ? 99 : 0)) {
            throw new IOException("diagnose ended with " + exitCode + ": " + json);
        }
        return report.path("findings")
                .valueStream()
                .map(finding -> finding.path("cause").asString()
                        + (finding.path("confidence").asString().equals("suspected") ? "?" : ""))
                .toList();
    }
}
