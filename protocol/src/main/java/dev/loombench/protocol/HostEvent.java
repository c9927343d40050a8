package dev.loombench.protocol;

/// The JMH host to the lab, a line each on its standard output.
public sealed interface HostEvent {
    Line line();

    /// The host is up and waits for orders.
    record Ready() implements HostEvent {
        @Override
        public Line line() {
            return Line.of("ready");
        }
    }

    /// One iteration is over.
    ///
    /// @param warmup whether it was one of the unmeasured
    /// @param index from 1
    /// @param value seconds per operation, or operations per second, by the trial's mode
    record Iteration(boolean warmup, int index, double value) implements HostEvent {
        @Override
        public Line line() {
            return Line.of("iteration")
                    .with("warmup", warmup)
                    .with("index", index)
                    .with("value", value);
        }
    }

    /// The trial ended as it should, and JMH's result is on disk.
    record Done() implements HostEvent {
        @Override
        public Line line() {
            return Line.of("done");
        }
    }

    /// The trial ended otherwise. What the fork knows of it is in its account.
    ///
    /// @param message what JMH says of it
    record Failed(String message) implements HostEvent {
        @Override
        public Line line() {
            return Line.of("failed").with("message", message);
        }
    }

    /// @throws ProtocolException if the line isn't an event
    static HostEvent from(Line line) {
        return switch (line.kind()) {
            case "ready" -> new Ready();
            case "iteration" ->
                new Iteration(
                        Boolean.parseBoolean(line.text("warmup")),
                        Math.toIntExact(line.integer("index")),
                        line.number("value"));
            case "done" -> new Done();
            case "failed" -> new Failed(line.text("message"));
            default -> throw new ProtocolException("not an event of the host: " + line);
        };
    }
}
