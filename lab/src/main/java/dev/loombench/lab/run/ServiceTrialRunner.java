package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.TrialRecordFactory.TrialStart;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.service.SideMeasurement;
import dev.loombench.lab.service.SideMeasurement.TrialMeasurement;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs the trials of a comparison of a service. Those of a pair at one rate are measured together where the sides can
/// be alive at the same time: the first one that is asked for measures all that are missing, and the others take what
/// was measured then. A repeat, and a trial whose partner is on disk already, is measured alone.
final class ServiceTrialRunner implements TrialRunner {
    /// Begin of the names of files in the run's directory with what sides printed that failed together.
    private static final String OUTPUT_PREFIX = "together-";

    private final AbConfig config;
    private final ServiceJournal journal;
    private final TestBed bed;
    private final SideMeasurement sides;
    private final Supplier<Duration> spareTime;
    private final Map<Integer, MeasuredTrial> measured = new HashMap<>();
    private final SideBySide together;
    private final LongSupplier clock;

    /// @param spareTime time by which a warm-up may be extended
    /// @param together whether the sides of a pair can be alive at the same time, which is given up once
    ///     it fails
    ServiceTrialRunner(
            AbConfig config,
            ServiceJournal journal,
            TestBed bed,
            SideMeasurement sides,
            Supplier<Duration> spareTime,
            SideBySide together,
            LongSupplier clock) {
        this.config = config;
        this.journal = journal;
        this.bed = bed;
        this.sides = sides;
        this.spareTime = spareTime;
        this.together = together;
        this.clock = clock;
    }

    /// Result of a trial, which has no record yet.
    private record MeasuredTrial(Instant startedAt, Path directory, TrialResult result) {}

    @Override
    public TrialRecord run(Experiment experiment, Trial trial, int place, @Nullable Integer repeats)
            throws IOException, InterruptedException {
        MeasuredTrial known = measured.remove(trial.id());
        MeasuredTrial result = known == null ? measure(trial, repeats != null) : known;
        SideLoad load = SideLoad.of(config, trial);
        return TrialRecordFactory.create(
                new TrialStart(trial, place, repeats, result.startedAt()),
                result.directory(),
                bed.launcher().jvmRecord(load.side()),
                result.result());
    }

    private MeasuredTrial measure(Trial trial, boolean again) throws IOException, InterruptedException {
        List<Trial> group = together.isPossible() && !again ? missingOfPair(trial) : List.of(trial);
        if (group.size() > 1) {
            try {
                measureTogether(group);
                MeasuredTrial first = measured.remove(trial.id());
                if (first != null) {
                    return first;
                }
            } catch (ServiceFailedException e) {
                if (bed.stop().isRequested() || !isOfSide(e)) {
                    throw e;
                }
                together.giveUp();
                String reason = String.valueOf(e.getMessage());
                List<String> outputs = keepOutputs(group);
                bed.listener()
                        .notice(
                                outputs.isEmpty()
                                        ? RunNote.ONE_AFTER_ANOTHER.message(reason)
                                        : RunNote.ONE_AFTER_ANOTHER_WITH_OUTPUT.message(
                                                reason, String.join(" and ", outputs)));
            }
        }
        return measureAlone(trial, again);
    }

    /// Whether a side failed, and not a service of setup or something else that is there in any case.
    private boolean isOfSide(ServiceFailedException failure) {
        return config.sides().stream().anyMatch(side -> failure.program().equals("side '" + side.name() + "'"));
    }

    /// Keeps what the sides of a pair printed, which the trials that are measured alone would replace.
    ///
    /// @return names of the files
    private List<String> keepOutputs(List<Trial> group) throws IOException {
        List<String> kept = new ArrayList<>();
        for (Trial trial : group) {
            Path output =
                    journal.trials().directory().trialDirectory(trial.id()).resolve(SideTrialRunner.OUTPUT_FILE);
            String name = OUTPUT_PREFIX + SideLoad.of(config, trial).side().name() + ".txt";
            if (Files.isRegularFile(output) && Files.size(output) > 0) {
                Files.move(output, journal.trials().path().resolve(name), StandardCopyOption.REPLACE_EXISTING);
                kept.add(name);
            }
        }
        return kept;
    }

    /// Missing trials of the same pair at the same rate, this one first.
    private List<Trial> missingOfPair(Trial trial) {
        List<Trial> group = new ArrayList<>(List.of(trial));
        String level = SideLoad.of(config, trial).level().name();
        journal.trials().progress().missing().stream()
                .filter(other -> other.block() == trial.block() && other.id() != trial.id())
                .filter(other -> SideLoad.of(config, other).level().name().equals(level))
                .forEach(group::add);
        return group;
    }

    private void measureTogether(List<Trial> group) throws IOException, InterruptedException {
        Instant startedAt = Instant.now();
        long begun = clock.getAsLong();
        List<SideLoad> loads =
                group.stream().map(trial -> SideLoad.of(config, trial)).toList();
        bed.listener()
                .stage(ServiceNotice.SIDE_BY_SIDE.message(
                        SideLoad.sides(loads), loads.getFirst().level().words()));
        List<Path> directories = new ArrayList<>();
        for (Trial trial : group) {
            directories.add(journal.trials().createDirectory(trial).toAbsolutePath());
        }
        List<TrialMeasurement> results = sides.measureTogether(loads, directories, spareTime.get());
        double share = seconds(begun) / group.size();
        for (int i = 0; i < group.size(); i++) {
            measured.put(
                    group.get(i).id(),
                    new MeasuredTrial(startedAt, directories.get(i), result(group.get(i), results.get(i), share)));
        }
    }

    /// Measures one trial. A side that fails is a trial without figures.
    private MeasuredTrial measureAlone(Trial trial, boolean again) throws IOException, InterruptedException {
        Path directory = journal.trials().createDirectory(trial).toAbsolutePath();
        Instant startedAt = Instant.now();
        long begun = clock.getAsLong();
        TrialResult result;
        try {
            TrialMeasurement figures =
                    sides.measure(SideLoad.of(config, trial), directory, again ? Duration.ZERO : spareTime.get());
            result = result(trial, figures, seconds(begun));
        } catch (ServiceFailedException e) {
            if (bed.stop().isRequested()) {
                throw e;
            }
            result = TrialResult.failed(String.valueOf(e.getMessage()), seconds(begun));
        }
        return new MeasuredTrial(startedAt, directory, result);
    }

    private static TrialResult result(Trial trial, TrialMeasurement figures, double seconds) {
        return TrialResult.of(trial, figures.measurement(), seconds, figures.observed(), figures.activity());
    }

    private double seconds(long begun) {
        return (clock.getAsLong() - begun) / 1e9;
    }
}
