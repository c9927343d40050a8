package dev.loombench.report;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Builds runs to report on.
final class RunDocumentFixtures {
    private static final Instant START = Instant.parse("2026-03-04T09:12:00Z");

    private static final List<ExperimentRecord> RECORDED = recorded();

    private RunDocumentFixtures() {}

    /// A realistic run: four recorded classics in the profile quick.
    static RunDocument realistic() {
        return run(RunStatus.COMPLETE, RECORDED.toArray(ExperimentRecord[]::new));
    }

    /// A recorded experiment of [#realistic].
    static ExperimentRecord recorded(String id) {
        return RECORDED.stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<ExperimentRecord> recorded() {
        try {
            return RunDirectory.readRun(Path.of("../cli/src/test/golden/recorded/classics"))
                    .experiments();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static RunDocument run(RunStatus status, ExperimentRecord... experiments) {
        return RecordBuilder.of(RunDocument.class)
                .with("id", "20260304-091200-classics")
                .with("status", status)
                .with("profile", "quick")
                .with("seed", 7_421_933_026L)
                .with("startedAt", START)
                .with("finishedAt", START.plusSeconds(512))
                .with("command", List.of("loombench", "run", "classics", "--name", "before the upgrade"))
                .with("loombenchVersion", "0.1.0")
                .with("host", host())
                .with(
                        "jdks",
                        List.of(new JdkRecord(
                                "25",
                                "/opt/jdk-25",
                                "25.0.3",
                                "Eclipse Adoptium",
                                List.of("-XX:+UseCompactObjectHeaders"))))
                .with("experiments", List.of(experiments))
                .with(
                        "findings",
                        List.of(
                                new Finding(
                                        "noisy-machine",
                                        Severity.WARNING,
                                        "The machine was busy before the run: the same spin took 1.4 times as long at times.",
                                        "Stop other programs, or compare only effects larger than a factor of 2.",
                                        Map.of("spinSpread", 1.412)),
                                new Finding(
                                        "no-governor",
                                        Severity.INFO,
                                        "The frequency governor can't be read here.",
                                        "On a machine of your own, set it to performance.",
                                        Map.of())))
                .build();
    }

    /// The same run with a second JDK.
    static RunDocument withJdk21(RunDocument run) {
        return with(run, new JdkRecord("21", "/opt/jdk-21", "21.0.9", "Eclipse Adoptium", List.of()));
    }

    /// The same run with a further environment.
    static RunDocument with(RunDocument run, JdkRecord jdk) {
        List<JdkRecord> jdks = new ArrayList<>(run.jdks());
        jdks.add(jdk);
        return copy(run, run.profile(), jdks, run.findings());
    }

    /// The same run without findings.
    static RunDocument quiet(RunDocument run) {
        return copy(run, run.profile(), run.jdks(), List.of());
    }

    /// The same run in another profile.
    static RunDocument profile(RunDocument run, String profile) {
        return copy(run, profile, run.jdks(), run.findings());
    }

    private static RunDocument copy(RunDocument run, String profile, List<JdkRecord> jdks, List<Finding> findings) {
        return RecordBuilder.like(run)
                .with("profile", profile)
                .with("jdks", jdks)
                .with("findings", findings)
                .build();
    }

    private static HostRecord host() {
        Map<String, Long> limits = new LinkedHashMap<>();
        limits.put("threads-max", 192_512L);
        limits.put("pid_max", 4_194_304L);
        limits.put("max_map_count", 65_530L);
        limits.put("pids.max", 20_000L);
        Map<String, Double> noise = new LinkedHashMap<>();
        noise.put("spinSpread", 1.412);
        noise.put("load1", 0.37);
        return new HostRecord(
                "Debian GNU/Linux 12", "6.1.0-28-amd64", "AMD EPYC 7B13", 2, 25_769_803_776L, limits, noise);
    }
}
