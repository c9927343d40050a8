package dev.loombench.protocol.trial;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;

/// The number of threads or permits of a bounded execution model.
public sealed interface PoolSize {
    /// A given number, at least 1.
    record Fixed(int threads) implements PoolSize {
        public Fixed {
            if (threads < 1) {
                throw new InvalidValueException(Integer.toString(threads), "a pool size of at least 1");
            }
        }

        @Override
        public String toString() {
            return Integer.toString(threads);
        }
    }

    /// The cores of the measured JVM minus a number, but at least 1.
    record Cores(int less) implements PoolSize {
        @Override
        public String toString() {
            return less == 0 ? "cores" : "cores-" + less;
        }
    }

    /// Goetz's rule: cores × (1 + wait / compute), at most the number of tasks. Source: B. Goetz et al., Java
    /// Concurrency in Practice, section 8.2 (2006), for a target utilisation of 1.
    record Goetz() implements PoolSize {
        @Override
        public String toString() {
            return "goetz";
        }
    }

    /// Reads `20`, `cores`, `cores-1` or `goetz`.
    ///
    /// @throws InvalidValueException if it is none of these
    static PoolSize parse(String text) {
        String word = text.strip();
        if (word.equals("goetz")) {
            return new Goetz();
        }
        if (word.equals("cores")) {
            return new Cores(0);
        }
        try {
            if (word.startsWith("cores-")) {
                return new Cores(Math.toIntExact(Quantities.count(word.substring("cores-".length()))));
            }
            return new Fixed(Math.toIntExact(Quantities.count(word)));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new InvalidValueException(word, "a pool size: a number from 1, cores, cores-1 or goetz");
        }
    }
}
