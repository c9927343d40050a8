package dev.loombench.protocol.trial;

import dev.loombench.protocol.MessageLine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The lab's order to the JMH host to run a trial, which is one fork.
///
/// @param work batch to run
/// @param mode mode of the measurement
/// @param warmup warm-up iterations
/// @param measure measured iterations
/// @param java the `java` command of the JDK under test
/// @param jvmArgs all options of the measured JVM
/// @param json file for JMH's own result
/// @param account file for the fork's [dev.loombench.protocol.JvmReport]
/// @param log file for the output of JMH and of the fork
public record TrialOrder(
        BatchSpec work,
        MeasurementMode mode,
        IterationSpec warmup,
        IterationSpec measure,
        Path java,
        List<String> jvmArgs,
        Path json,
        Path account,
        Path log) {
    public TrialOrder {
        jvmArgs = List.copyOf(jvmArgs);
    }

    public MessageLine line() {
        return work.addTo(MessageLine.of("trial"))
                .with("mode", mode)
                .with("warmup", warmup)
                .with("measure", measure)
                .with("java", java)
                .with("jvmArgs", jvmArgs.stream().map(TaskParser::quote).collect(Collectors.joining(" ")))
                .with("json", json)
                .with("account", account)
                .with("log", log);
    }

    /// Reads an order.
    ///
    /// @throws ProtocolException if the message isn't such an order
    /// @throws InvalidValueException if a field is invalid
    public static TrialOrder from(MessageLine line) {
        return new TrialOrder(
                BatchSpec.from(line),
                MeasurementMode.parse(line.text("mode")),
                IterationSpec.parse(line.text("warmup")),
                IterationSpec.parse(line.text("measure")),
                Path.of(line.text("java")),
                Arrays.stream(line.text("jvmArgs").split(" "))
                        .filter(word -> !word.isEmpty())
                        .map(TaskParser::unquote)
                        .toList(),
                Path.of(line.text("json")),
                Path.of(line.text("account")),
                Path.of(line.text("log")));
    }
}
