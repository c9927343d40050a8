package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/// Parses and validates the settings of a job that ends, which takes the place of requests and their load.
final class AbJobParser {
    /// Key that says that the sides are jobs.
    static final String UNTIL_EXIT = "until-exit";

    /// Keys without a meaning for a service.
    private static final List<String> JOB_KEYS = List.of("prepare", "check", "warmup-runs", "run-timeout");

    /// Keys without a meaning for a job, those first that people write first.
    private static final List<String> SERVICE_KEYS = Stream.concat(
                    Stream.of(
                            "url",
                            "rate",
                            "plan",
                            "feed",
                            "find-capacity",
                            "slo",
                            "overload",
                            "method",
                            "headers",
                            "body",
                            "ready",
                            "start-timeout",
                            "warmup",
                            "duration",
                            "timeout",
                            "connections",
                            "arrivals",
                            "properties"),
                    DriverParser.KEYS.stream())
            .toList();

    /// Placeholder that stands for the port of a service.
    private static final String PORT = "{port}";

    /// What takes the place of a service's setting.
    private static final Map<String, String> COUNTERPARTS = Map.of(
            "warmup", "; --warmup-runs N is the warm-up of a job",
            "timeout", "; --run-timeout TIME limits a run of a job",
            "start-timeout", "; --run-timeout TIME limits a run of a job");

    private static final Set<String> ENGINE_CLIENTS = Set.of("docker", "podman", "nerdctl", "kubectl");

    private static final int MAX_WARMUP_RUNS = 1_000;

    private final PartialAbConfig draft;

    private AbJobParser(PartialAbConfig draft) {
        this.draft = draft;
    }

    /// Whether the sides are jobs.
    ///
    /// @throws UserErrorException if they aren't and a setting of jobs is there
    static boolean isRequested(PartialAbConfig draft) {
        boolean requested = draft.isRequested(UNTIL_EXIT);
        if (!requested) {
            JOB_KEYS.forEach(key -> draft.find(key).ifPresent(setting -> {
                throw setting.error().apply("is for jobs that end: add --until-exit, or leave it out");
            }));
        }
        return requested;
    }

    /// Parses a job as the only level of a load without requests.
    ///
    /// @throws UserErrorException if a setting is invalid, or is for services only
    static AbLoad parse(PartialAbConfig draft) {
        return new AbJobParser(draft).load();
    }

    private AbLoad load() {
        refuseServiceSettings();
        JobConfig job = new JobConfig(
                draft.find("prepare")
                        .map(setting -> setting.parseEach(ShellWords::command))
                        .orElse(List.of()),
                draft.find("check").map(setting -> setting.parse(ShellWords::command)),
                draft.find("warmup-runs")
                        .map(setting -> setting.parse(AbJobParser::warmupRuns))
                        .orElse(0),
                draft.find("run-timeout").map(setting -> draft.positiveDuration("run-timeout", setting.text())),
                draft.find("expect").map(this::expectation).orElse(JobExpectation.DEFAULT));
        return new AbLoad(
                List.of(),
                Optional.empty(),
                List.of(new AbLevel.JobLevel(job)),
                false,
                Duration.ZERO,
                Duration.ZERO,
                AbLoad.JOB_CLIENT_TIMEOUT,
                OptionalInt.empty(),
                false,
                Duration.ZERO);
    }

    private JobExpectation expectation(SettingValue setting) {
        JobExpectation expected = setting.parseAll(texts -> JobExpectation.parse(texts, draft.base()));
        expected.stdout().ifPresent(file -> {
            try {
                InputFile.openRegular(file, InputLimit.OUTPUT).close();
            } catch (UnusableFileException e) {
                throw setting.error().apply("the file with the expected output: " + e.getMessage());
            } catch (IOException e) {
                throw setting.error()
                        .apply("the file " + file + (Files.exists(file) ? " can't be read" : " doesn't exist"));
            }
        });
        return expected;
    }

    private void refuseServiceSettings() {
        for (String key : SERVICE_KEYS) {
            Optional<SettingValue> setting =
                    draft.find(key).filter(value -> !value.texts().equals(List.of("false")));
            if (setting.isPresent()) {
                String services = DriverParser.KEYS.contains(key) ? "services" : "services that answer HTTP";
                throw setting.get().error().apply(refusal(services, COUNTERPARTS.getOrDefault(key, "")));
            }
        }
        if (!draft.requests().isEmpty()) {
            throw draft.missing("'requests' " + refusal("services that answer HTTP", ""));
        }
        for (AbSide side : draft.sides().values()) {
            if (side.port().isPresent()) {
                throw draft.missing(
                        "the port of side '" + side.name() + "' " + refusal("services that answer HTTP", ""));
            }
            if (side.group().isPresent()) {
                throw draft.missing("the control group of side '" + side.name() + "' " + refusal("services", ""));
            }
            refuseWhatAJobCannotBe(side);
        }
    }

    private void refuseWhatAJobCannotBe(AbSide side) {
        engineClient(side.command()).ifPresent(client -> {
            throw draft.missing("side '" + side.name() + "' is " + client + ", but a job is measured by its own"
                    + " processes, and a container's aren't among them: give the command of the job itself, or run ab"
                    + " in the container");
        });
        if (Stream.concat(side.command().stream(), side.environment().values().stream())
                .anyMatch(word -> word.contains(PORT))) {
            throw draft.missing("side '" + side.name() + "' has " + PORT
                    + " in its command or its variables, but a job has no port: leave it out");
        }
    }

    /// Name of the client of a container engine that a command calls: its work isn't that of the container.
    static Optional<String> engineClient(List<String> command) {
        String program = command.getFirst();
        return Optional.of(program.substring(program.lastIndexOf('/') + 1)).filter(ENGINE_CLIENTS::contains);
    }

    private static String refusal(String services, String counterpart) {
        return "is for " + services + ", and --until-exit is for jobs that end: leave out one of them" + counterpart;
    }

    private static int warmupRuns(String word) {
        long number = Quantities.count(word);
        if (number < 0 || number > MAX_WARMUP_RUNS) {
            throw new InvalidValueException(word, "a number from 0 to " + MAX_WARMUP_RUNS);
        }
        return (int) number;
    }
}
