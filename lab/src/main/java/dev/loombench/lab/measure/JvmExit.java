package dev.loombench.lab.measure;

import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Measurement.ThreadShortage;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.ThreadRefusal;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.ProtocolException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Exit of a measured JVM with the account that it wrote of itself.
///
/// @param end way in which the process ended
/// @param account the account; empty where it is damaged
/// @param damage defect of the account; empty without one
/// @param log of its output
record JvmExit(ProcessOutcome end, JvmReport account, String damage, Path log) {

    /// Reads the account of a trial's JVM that has ended.
    ///
    /// @throws IOException if the account can't be read
    static JvmExit read(ProcessOutcome end, TrialSetup trial) throws IOException {
        try {
            return new JvmExit(end, JvmReport.read(trial.account()), "", trial.log());
        } catch (ProtocolException e) {
            return new JvmExit(end, JvmReport.EMPTY, String.valueOf(e.getMessage()), trial.log());
        }
    }

    /// Explains why there are no figures, or no usable ones; empty on success.
    Optional<Measurement> failure() {
        if (account.refusal().isPresent()) {
            return Optional.of(refused(account.refusal().get()));
        }
        if (account.fault().isPresent()) {
            return Optional.of(new NoFigures(
                    account.fault().get().message(), account.fault().map(JvmReport.JvmFault::kind)));
        }
        return switch (end) {
            case ProcessOutcome.Done() ->
                damage.isEmpty() ? Optional.empty() : failed(JvmFailure.DAMAGED_REPORT.message(damage));
            case ProcessOutcome.Failed(String message) -> failed(message);
            case ProcessOutcome.TimedOut(var limit) -> failed(JvmFailure.NO_PROGRESS.message(limit.toMillis() / 1e3));
            case ProcessOutcome.Died(int code) ->
                failed(JvmFailure.ENDED.message(ProcessEnd.saying(ProcessEnd.clause(code), LogTail.lastReason(log))));
        };
    }

    private static ThreadShortage refused(ThreadRefusal refusal) {
        JvmFailure by = refusal.byCap() ? JvmFailure.REFUSED_BY_CAP : JvmFailure.REFUSED_BY_SYSTEM;
        return new ThreadShortage(
                Map.of("threads-reached", new Metric(refusal.threads(), "threads", Better.MORE)),
                by.message(refusal.threads(), refusal.message()));
    }

    private static Optional<Measurement> failed(String reason) {
        return Optional.of(new NoFigures(reason));
    }
}
