import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Records windows of running programs into the files on which the lab's tests run the rules of `diagnose`. The recorder is
/// one of the lab's test classes.
///
/// @param classes of the recorder
record WindowRecording(Path classes) {
    private static final Path WINDOWS =
            Installation.SOURCES.resolve("../../lab/src/test/windows").normalize();
    private static final Path RECORDER_SOURCES = Installation.SOURCES
            .resolve("../../lab/src/test/java/dev/loombench/lab/diagnose/collect")
            .normalize();
    private static final String RECORDER = "dev.loombench.lab.diagnose.collect.WindowRecorder";

    /// Length of a window in seconds.
    private static final int WINDOW_SECONDS = 4;

    static WindowRecording compile() throws IOException, InterruptedException {
        Path classes = Installation.work("recorder");
        List<String> command = new ArrayList<>(
                List.of(Installation.jdk("javac"), "-proc:none", "-nowarn", "-d", classes.toString(), "-cp", labJars()));
        try (Stream<Path> sources = Files.list(RECORDER_SOURCES)) {
            sources.map(Path::toString)
                    .filter(source -> source.matches(".*/(Recorded|Window)\\w+\\.java") && !source.endsWith("Test.java"))
                    .forEach(command::add);
        }
        Installation.awaitSuccess(new ProcessBuilder(command).inheritIO().start(), command);
        return new WindowRecording(classes);
    }

    private static String labJars() {
        return Installation.HOME.resolve("lib/lab/*").toString();
    }

    /// File of a window.
    ///
    /// @param kind program with its options
    /// @param alone whether it is recorded without the agent
    static Path file(String kind, int feature, boolean alone) {
        return WINDOWS.resolve(
                kind.replaceAll("[^\\w.=-]", "_") + "." + feature + (alone ? ".alone" : "") + ".json.gz");
    }

    /// Records a window of a running program.
    ///
    /// @param agent whether the agent is loaded into it
    /// @return what is found in it, by observation level
    Map<String, String> recordWindow(long pid, boolean agent, Path file) throws IOException, InterruptedException {
        List<String> command = List.of(
                Installation.jdk("java"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes + ":" + labJars(),
                RECORDER,
                Long.toString(pid),
                agent ? Installation.HOME.resolve("lib/agent/loombench-agent.jar").toString() : "",
                Integer.toString(WINDOW_SECONDS),
                file.toString());
        Process recorder = new ProcessBuilder(command)
                .redirectError(classes.resolveSibling("record.err").toFile())
                .start();
        String output = new String(recorder.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (recorder.waitFor() != 0) {
            throw new IOException(Files.readString(classes.resolveSibling("record.err")));
        }
        Map<String, String> diagnoses = new HashMap<>();
        output.lines().map(line -> line.split(" ", 2)).forEach(words -> diagnoses.put(words[0], words[1]));
        return diagnoses;
    }
}
