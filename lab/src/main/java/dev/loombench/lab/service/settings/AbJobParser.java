package dev.loombench.lab.service.settings;

import dev.loombench.lab.service.JobWork;
import dev.loombench.lab.catalog.ShellWords;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.JobConfig.JobExpectation;
import dev.loombench.lab.service.config.ServiceError;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
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
    private static final List<String> SERVICE_KEYS = List.of("""
            url rate plan feed find-capacity slo overload method headers body ready start-timeout warmup duration
            timeout connections arrivals properties measure warmup-measure measure-timeout metrics primary
            """.strip().split("\\s+"));

    static final String ADDRESS = "the port or the control group of side '%s'";

    /// Placeholder that stands for the port of a service.
    private static final String PORT = "{port}";

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
            draft.needFor(JOB_KEYS, UNTIL_EXIT);
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
                List.of(new JobWork(job)),
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
            } catch (IOException e) {
                throw setting.refused(FileError.UNREADABLE, file, FileErrorText.reason(e));
            }
        });
        return expected;
    }

    private void refuseServiceSettings() {
        draft.exclude(UNTIL_EXIT, SERVICE_KEYS);
        if (!draft.requests().isEmpty()) {
            throw draft.refused(ServiceError.NOT_OF_JOB, "requests");
        }
        for (AbSide side : draft.sides().values()) {
            if (side.port().isPresent() || side.group().isPresent()) {
                throw draft.refused(ServiceError.NOT_OF_JOB, ADDRESS.formatted(side.name()));
            }
            engineClient(side.command()).ifPresent(client -> {
                throw draft.refused(ServiceError.CONTAINER, "side '" + side.name() + "'", client);
            });
            if (Stream.concat(side.command().stream(), side.environment().values().stream())
                    .anyMatch(word -> word.contains(PORT))) {
                throw draft.refused(ServiceError.NOT_OF_JOB, PORT + " of side '" + side.name() + "'");
            }
        }
    }

    /// Name of the client of a container engine that a command calls: its work isn't that of the container.
    static Optional<String> engineClient(List<String> command) {
        String program = command.getFirst();
        return Optional.of(program.substring(program.lastIndexOf('/') + 1)).filter(ENGINE_CLIENTS::contains);
    }

    private static int warmupRuns(String word) {
        long number = Quantities.count(word);
        if (number < 0 || number > MAX_WARMUP_RUNS) {
            throw new InvalidValueException(word, "a number from 0 to " + MAX_WARMUP_RUNS);
        }
        return (int) number;
    }
}
