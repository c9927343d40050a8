import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.ChildCgroup;
import dev.loombench.lab.process.Confinement.CgroupLimit;
import java.io.File;
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
/// @param libraries folder of the libraries that the programs in `libraries` use
/// @param window observed time of each program
record TestProgramRunner(Path classes, Path libraries, String window) {
    private static final Path SOURCES =
            Installation.SOURCES.resolve("../../dist/src/test/programs").normalize();
    private static final Path LIBRARY_SOURCES = SOURCES.resolve("libraries");

    /// Observation level of a plain `diagnose --pid`.
    private static final String DEFAULT_TIER = "default";

    /// Time after which all programs without libraries show their behaviour. The slowest one takes a second.
    private static final int SETTLED_SECONDS = 2;

    /// Time after which those with libraries do, and these are loaded. Servers take 1.5 s on two busy
    /// processors until they answer.
    private static final int LIBRARIES_SETTLED_SECONDS = 4;

    static TestProgramRunner compile(String window) throws IOException, InterruptedException {
        Path libraries = copyLibraries();
        Path classes = Installation.work("planted");
        List<String> command = new ArrayList<>(List.of(
                Installation.jdk("javac"),
                "-proc:none",
                "-nowarn",
                "--release",
                "21",
                "-d",
                classes.toString(),
                "-cp",
                libraries.resolve("*").toString()));
        for (Path folder : List.of(SOURCES, LIBRARY_SOURCES)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".java"))
                        .sorted()
                        .forEach(command::add);
            }
        }
        Installation.awaitSuccess(new ProcessBuilder(command).inheritIO().start(), command);
        Runtime.getRuntime().addShutdownHook(new Thread(TestProgramRunner::killPrograms));
        return new TestProgramRunner(classes, libraries, window);
    }

    /// Lets Maven copy the libraries of `libraries/pom.xml`, unless that has been done for the same file.
    private static Path copyLibraries() throws IOException, InterruptedException {
        Path model = LIBRARY_SOURCES.resolve("pom.xml");
        Path libraries = Path.of(System.getProperty("work"), "libraries");
        Path copiedModel = libraries.resolve("pom.xml");
        if (Files.exists(copiedModel) && Files.mismatch(model, copiedModel) < 0) {
            return libraries;
        }
        List<String> command = List.of(
                "mvn",
                "-q",
                "-B",
                "-ntp",
                "-f",
                model.toString(),
                "dependency:copy-dependencies",
                "-DoutputDirectory=" + Installation.work("libraries"));
        Installation.awaitSuccess(new ProcessBuilder(command).inheritIO().start(), command);
        Files.copy(model, copiedModel);
        return libraries;
    }

    /// Kills the started programs when this JVM ends, since they run forever.
    private static void killPrograms() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /// Starts and diagnoses a program, and returns the findings, with `?` after suspected ones.
    ///
    /// @param options JVM options, CPU quota, competing processes, `pipe`, and arguments of the program
    List<String> diagnose(Path jdk, String program, String tier, List<String> options)
            throws IOException, InterruptedException {
        return watch(jdk, program, options, pid -> findings(pid, tier));
    }

    /// Something that is done with a running program.
    @FunctionalInterface
    interface ProgramUse<T> {
        T use(long pid) throws IOException, InterruptedException;
    }

    /// Starts a program, and ends it after its use.
    <T> T watch(Path jdk, String program, List<String> options, ProgramUse<T> use)
            throws IOException, InterruptedException {
        var startOptions = new StartOptions(options);
        try (ChildCgroup group = ChildCgroup.create(ProcFiles.ofThisMachine(), startOptions.limits());
                CompetingProcesses competitors = CompetingProcesses.start(startOptions.competitors())) {
            Process process = new ProcessBuilder(command(jdk, program, startOptions))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(startOptions.output())
                    .start();
            try {
                for (Path entrance : group.entrances()) {
                    Files.writeString(entrance, Long.toString(process.pid()));
                }
                if (process.waitFor(settledSeconds(program), TimeUnit.SECONDS)) {
                    throw new IOException(program + " ended with " + process.exitValue());
                }
                return use.use(process.pid());
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        }
    }

    /// Options of a row. Those of the JVM begin with `-`; `quota=` is a CPU quota in processors,
    /// `beside=` the number of competing processes, and `pipe` a standard output that nobody reads; the
    /// others are arguments of the program.
    private record StartOptions(List<String> options) {
        private static final String QUOTA_PREFIX = "quota=";
        private static final String COMPETITORS_PREFIX = "beside=";
        private static final String UNREAD_OUTPUT = "pipe";

        List<String> jvmOptions() {
            return options.stream().filter(option -> option.startsWith("-")).toList();
        }

        List<CgroupLimit> limits() {
            return values(QUOTA_PREFIX)
                    .map(quota -> CgroupLimit.cpuQuota(Double.parseDouble(quota)))
                    .toList();
        }

        int competitors() {
            return values(COMPETITORS_PREFIX).mapToInt(Integer::parseInt).sum();
        }

        ProcessBuilder.Redirect output() {
            return options.contains(UNREAD_OUTPUT) ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.DISCARD;
        }

        List<String> arguments() {
            return options.stream()
                    .filter(option -> !option.startsWith("-")
                            && !option.startsWith(QUOTA_PREFIX)
                            && !option.startsWith(COMPETITORS_PREFIX)
                            && !option.equals(UNREAD_OUTPUT))
                    .toList();
        }

        private Stream<String> values(String prefix) {
            return options.stream()
                    .filter(option -> option.startsWith(prefix))
                    .map(option -> option.substring(prefix.length()));
        }
    }

    /// Processes that compete for the CPU until closed.
    private record CompetingProcesses(List<Process> processes) implements AutoCloseable {
        static CompetingProcesses start(int count) throws IOException {
            List<Process> processes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                processes.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            return new CompetingProcesses(processes);
        }

        @Override
        public void close() {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private List<String> command(Path jdk, String program, StartOptions startOptions) {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(startOptions.jvmOptions());
        command.addAll(List.of("-cp", classPath(program), program));
        command.addAll(startOptions.arguments());
        return command;
    }

    private static boolean usesLibraries(String program) {
        return Files.exists(LIBRARY_SOURCES.resolve(program + ".java"));
    }

    private static int settledSeconds(String program) {
        return usesLibraries(program) ? LIBRARIES_SETTLED_SECONDS : SETTLED_SECONDS;
    }

    /// Class path of a program: the libraries and their configuration only for those that use them.
    private String classPath(String program) {
        return usesLibraries(program)
                ? String.join(
                        File.pathSeparator,
                        classes.toString(),
                        LIBRARY_SOURCES.toString(),
                        libraries.resolve("*").toString())
                : classes.toString();
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
