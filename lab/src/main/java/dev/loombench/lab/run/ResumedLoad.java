package dev.loombench.lab.run;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.service.config.AbLoad;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Whether the missing trials of a resumed `ab` would be warmed up and measured as the finished ones were. Versions
/// differ in how they do that where nothing is said about it.
final class ResumedLoad {
    private ResumedLoad() {}

    /// Requires that they would.
    ///
    /// @param load of this version
    /// @param finished trials on disk
    /// @param earlier document of earlier sessions
    /// @throws UserErrorException if they wouldn't
    static void requireAsBegun(
            Path run, Manifest manifest, AbLoad load, List<TrialRecord> finished, Optional<AbDocument> earlier) {
        List<TrialRecord> pairs = finished.stream()
                .filter(trial -> trial.status() == TrialStatus.OK)
                .filter(ResumedLoad::isOfRate)
                .toList();
        if (load.rates().isEmpty() || pairs.isEmpty()) {
            return;
        }
        boolean warmedUpAlike = pairs.stream().allMatch(trial -> isWarmedUpByWork(trial) == load.warmsUpByWork());
        boolean asLong = earlier.stream().allMatch(ab -> Math.abs(ab.durationSeconds() - seconds(load, ab)) < 1e-3);
        if (!warmedUpAlike || !asLong) {
            throw new UserErrorException(run + ": begun by Loombench " + manifest.loombenchVersion()
                    + ", whose trials were warmed up or measured in another way than this version would measure the"
                    + " missing ones: resume it with the version that wrote it, or start a new run");
        }
    }

    private static boolean isOfRate(TrialRecord trial) {
        return Optional.ofNullable(trial.load())
                .filter(load -> load.capacity() == null)
                .isPresent();
    }

    private static boolean isWarmedUpByWork(TrialRecord trial) {
        return Optional.ofNullable(trial.load()).map(LoadRecord::warmUp).isPresent();
    }

    /// Measured time of each start, as `ab.json` has it.
    private static double seconds(AbLoad load, AbDocument earlier) {
        Double response = earlier.responseSeconds();
        AbLoad tried =
                load.withResponseTime(response == null ? Duration.ZERO : Duration.ofNanos(Math.round(response * 1e9)));
        return tried.window().multipliedBy(tried.windows()).toMillis() / 1e3;
    }
}
