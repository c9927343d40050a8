package dev.loombench.protocol.load;

import dev.loombench.protocol.InvalidValueException;
import org.jspecify.annotations.Nullable;

/// The arrival process of a load. `toString` gives its notation on the wire, and [#parse] reads it back.
public sealed interface Arrivals {
    /// The highest rate of one generator, in requests per second.
    double MAX_RATE = 1e6;

    /// An open model: requests are due at scheduled times, whether or not earlier ones were answered.
    ///
    /// @param perSecond mean rate, more than 0 and at most [#MAX_RATE]
    /// @param poisson whether arrivals are a Poisson process, as from many people; else they are evenly spaced
    record OpenModel(double perSecond, boolean poisson) implements Arrivals {
        public OpenModel {
            if (!(perSecond > 0 && perSecond <= MAX_RATE)) {
                throw new InvalidValueException(
                        Double.toString(perSecond), "a rate above 0 and up to 1000000 per second");
            }
        }

        @Override
        public String toString() {
            return (poisson ? "poisson " : "even ") + perSecond;
        }
    }

    /// A closed model: users who each send their next request when the last one is answered.
    ///
    /// @param users number of users, from 1 to 100,000
    record ClosedModel(int users) implements Arrivals {
        public ClosedModel {
            if (users < 1 || users > 100_000) {
                throw new InvalidValueException(Integer.toString(users), "a number of users from 1 to 100000");
            }
        }

        @Override
        public String toString() {
            return "users " + users;
        }
    }

    /// Reads `poisson 500`, `even 500` or `users 64`.
    ///
    /// @throws InvalidValueException if it is none of these
    static Arrivals parse(String text) {
        String[] words = text.strip().split(" +");
        Arrivals arrivals = words.length == 2 ? named(words[0], words[1]) : null;
        if (arrivals == null) {
            throw new InvalidValueException(text, "arrivals such as 'poisson 500', 'even 500' or 'users 64'");
        }
        return arrivals;
    }

    private static @Nullable Arrivals named(String word, String number) {
        try {
            return switch (word) {
                case "poisson" -> new OpenModel(Double.parseDouble(number), true);
                case "even" -> new OpenModel(Double.parseDouble(number), false);
                case "users" -> new ClosedModel(Integer.parseInt(number));
                default -> null;
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
