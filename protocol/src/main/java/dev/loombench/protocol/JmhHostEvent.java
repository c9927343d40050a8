package dev.loombench.protocol;

/// An event that the JMH host reports to the lab, one line each on its standard output.
public sealed interface JmhHostEvent {
    MessageLine line();

    /// The host has started and waits for orders.
    record HostReady() implements JmhHostEvent {
        @Override
        public MessageLine line() {
            return MessageLine.of("ready");
        }
    }

    /// An iteration has ended.
    ///
    /// @param warmup whether it belongs to the warm-up
    /// @param index number of the iteration, from 1
    /// @param value seconds per operation, or operations per second, by the trial's mode
    record IterationEnd(boolean warmup, int index, double value) implements JmhHostEvent {
        @Override
        public MessageLine line() {
            return MessageLine.of("iteration")
                    .with("warmup", warmup)
                    .with("index", index)
                    .with("value", value);
        }
    }

    /// The trial succeeded, and JMH's result is on disk.
    record TrialDone() implements JmhHostEvent {
        @Override
        public MessageLine line() {
            return MessageLine.of("done");
        }
    }

    /// The trial failed. The fork's own report is in its [JvmReport].
    ///
    /// @param message JMH's message
    record TrialFailure(String message) implements JmhHostEvent {
        @Override
        public MessageLine line() {
            return MessageLine.of("failed").with("message", message);
        }
    }

    /// Reads an event.
    ///
    /// @throws ProtocolException if the line isn't an event
    static JmhHostEvent from(MessageLine line) {
        return switch (line.kind()) {
            case "ready" -> new HostReady();
            case "iteration" ->
                new IterationEnd(
                        Boolean.parseBoolean(line.text("warmup")),
                        Math.toIntExact(line.integer("index")),
                        line.number("value"));
            case "done" -> new TrialDone();
            case "failed" -> new TrialFailure(line.text("message"));
            default -> throw new ProtocolException("not an event of the host: " + line);
        };
    }
}
