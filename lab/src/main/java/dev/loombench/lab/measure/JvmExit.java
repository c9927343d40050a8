package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.NoFigures;
import dev.loombench.lab.measure.Measurement.ThreadShortage;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.ProcessOutcome;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.ThreadRefusal;
import dev.loombench.protocol.ProtocolException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Exit of a measured JVM with the account that it wrote of itself.
///
/// @param end way in which the process ended
/// @param account the account; empty where it is damaged
/// @param damage defect of the account; empty without one
record JvmExit(ProcessOutcome end, JvmReport account, String damage) {

    /// Reads the account of a JVM that has ended.
    ///
    /// @throws IOException if the account can't be read
    static JvmExit read(ProcessOutcome end, Path account) throws IOException {
        try {
            return new JvmExit(end, JvmReport.read(account), "");
        } catch (ProtocolException e) {
            return new JvmExit(end, JvmReport.EMPTY, String.valueOf(e.getMessage()));
        }
    }

    /// Explains why there are no figures, or no usable ones; empty on success.
    ///
    /// @param jvm name of the process in messages
    /// @param lastWords last line of its output, if any
    Optional<Measurement> failure(String jvm, Optional<String> lastWords) {
        if (account.refusal().isPresent()) {
            return Optional.of(refused(account.refusal().get()));
        }
        if (account.fault().isPresent()) {
            return Optional.of(new NoFigures(
                    account.fault().get().message(), account.fault().map(JvmReport.JvmFault::kind)));
        }
        String output = lastWords.map(line -> ": " + line).orElse("");
        return switch (end) {
            case ProcessOutcome.Done() ->
                damage.isEmpty() ? Optional.empty() : failed("the measured JVM's account file is damaged: " + damage);
            case ProcessOutcome.Failed(String message) -> failed(message);
            case ProcessOutcome.TimedOut(var limit) ->
                failed("the measured JVM made no progress for " + Format.seconds(limit.toMillis() / 1e3)
                        + " and was killed");
            case ProcessOutcome.Died died -> failed(jvm + " " + died.reason() + output);
        };
    }

    private static ThreadShortage refused(ThreadRefusal refusal) {
        String refusedBy = refusal.byCap() ? "by the limit that Loombench set" : "by the operating system";
        Map<String, Metric> metrics = new LinkedHashMap<>();
        metrics.put("threads-reached", new Metric(refusal.threads(), "threads", Better.MORE));
        return new ThreadShortage(
                metrics,
                String.format(
                        Locale.ROOT, "refused %s at %,d threads: %s", refusedBy, refusal.threads(), refusal.message()));
    }

    private static Optional<Measurement> failed(String reason) {
        return Optional.of(new NoFigures(reason, Optional.empty()));
    }
}
