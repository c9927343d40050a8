package dev.loombench.protocol.program;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// The lab's order to a measured program. Its line is the only argument of the program's main method.
///
/// @param candidate which of the program's candidates to measure
/// @param arguments value of each of the program's arguments
/// @param warmup unmeasured time before the figures, at least 0
/// @param measure measured time; a program of one operation may take longer
public record ProgramOrder(
        ProgramKind program, String candidate, Map<String, String> arguments, Duration warmup, Duration measure) {
    private static final String ARGUMENT_PREFIX = "argument.";

    /// Validates the order.
    ///
    /// @throws InvalidValueException if the program has no such candidate or argument, or an argument is missing
    public ProgramOrder {
        arguments = Map.copyOf(arguments);
        if (!program.candidates().contains(candidate)) {
            throw new InvalidValueException(
                    candidate, "a candidate of " + program + " (" + String.join(", ", program.candidates()) + ")");
        }
        if (!program.arguments().equals(arguments.keySet())) {
            throw new InvalidValueException(
                    String.join(", ", new TreeMap<>(arguments).keySet()),
                    "the arguments of " + program + " ("
                            + program.arguments().stream().sorted().toList() + ")");
        }
    }

    public MessageLine line() {
        MessageLine line = MessageLine.of("program")
                .with("program", program)
                .with("candidate", candidate)
                .with("warmup", Quantities.text(warmup))
                .with("measure", Quantities.text(measure));
        for (Map.Entry<String, String> argument : new TreeMap<>(arguments).entrySet()) {
            line = line.with(ARGUMENT_PREFIX + argument.getKey(), argument.getValue());
        }
        return line;
    }

    /// Reads an order.
    ///
    /// @throws ProtocolException if the message isn't such an order
    /// @throws InvalidValueException if a field is invalid
    public static ProgramOrder from(MessageLine line) {
        if (!line.kind().equals("program")) {
            throw new ProtocolException("not an order for a program: " + line);
        }
        Map<String, String> arguments = new TreeMap<>();
        line.fields().forEach((key, value) -> {
            if (key.startsWith(ARGUMENT_PREFIX)) {
                arguments.put(key.substring(ARGUMENT_PREFIX.length()), value);
            }
        });
        return new ProgramOrder(
                ProgramKind.parse(line.text("program")),
                line.text("candidate"),
                arguments,
                Quantities.duration(line.text("warmup")),
                Quantities.duration(line.text("measure")));
    }
}
