package dev.loombench.protocol.trial;

import dev.loombench.protocol.Format;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The iterations of the warm-up or the measurement of one fork. `toString` gives the text of experiment files,
/// and [#parse] reads it back.
public sealed interface IterationSpec {
    /// The number of JMH's iterations.
    int iterations();

    /// The time of all iterations together; zero where each is a single operation.
    default Duration length() {
        return Duration.ZERO;
    }

    /// Iterations of a single operation each, for operations that take long.
    record SingleOperations(int iterations) implements IterationSpec {
        @Override
        public String toString() {
            return Format.count(iterations, "op");
        }
    }

    /// Iterations of a given length, with as many operations as fit.
    record TimedIterations(int iterations, Duration each) implements IterationSpec {
        @Override
        public Duration length() {
            return each.multipliedBy(iterations);
        }

        @Override
        public String toString() {
            return iterations + " x " + Quantities.text(each);
        }
    }

    /// Reads `2 ops` or `4 x 100ms`; `0 ops` is no iteration.
    ///
    /// @throws InvalidValueException if it is neither
    static IterationSpec parse(String text) {
        Matcher operations = Syntax.OPERATIONS.matcher(text.strip());
        if (operations.matches()) {
            return new SingleOperations(Integer.parseInt(operations.group(1)));
        }
        Matcher timed = Syntax.TIMED.matcher(text.strip());
        if (timed.matches()) {
            Duration each = Quantities.duration(timed.group(2));
            if (each.toMillis() >= 1 && each.toMinutes() <= 60) {
                return new TimedIterations(Integer.parseInt(timed.group(1)), each);
            }
        }
        throw new InvalidValueException(text, "an effort such as '2 ops' or '4 x 100ms' (at least 1ms each)");
    }

    /// The patterns of the notation, in a class because an interface's constants are public.
    final class Syntax {
        private static final Pattern OPERATIONS = Pattern.compile("([0-9]{1,4}) ops?");
        private static final Pattern TIMED = Pattern.compile("([1-9][0-9]{0,3}) ?x ?([^ ].*)");

        private Syntax() {}
    }
}
