package dev.loombench.protocol.program;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;

/// Kind of value of a program's argument, by its name: an argument of one name is of one kind in all programs.
public enum ArgumentKind {
    /// A number of at least 1.
    COUNT,
    /// A time with its unit.
    DURATION,
    /// A word, a rate or a quantity, which the program itself checks.
    ANY;

    public static ArgumentKind of(String argument) {
        return switch (argument) {
            case "hold", "wait", "burst", "limit" -> DURATION;
            case "users",
                    "callers",
                    "pool",
                    "capacity",
                    "permits",
                    "bursts",
                    "tasks",
                    "threads",
                    "depth",
                    "calls",
                    "files",
                    "sleepers" -> COUNT;
            default -> ANY;
        };
    }

    /// Refuses what can't be a value of the argument of this name.
    ///
    /// @throws InvalidValueException if the value is of another kind
    public static void requireValue(String argument, String value) {
        boolean valid = switch (of(argument)) {
            case COUNT -> isCount(value);
            case DURATION -> isDuration(value);
            case ANY -> true;
        };
        if (!valid) {
            throw new InvalidValueException(
                    value,
                    (of(argument) == COUNT ? "a number of at least 1" : "a duration such as 10ms") + " for '" + argument
                            + "'");
        }
    }

    private static boolean isCount(String value) {
        try {
            long count = Quantities.count(value);
            return count >= 1 && count <= Integer.MAX_VALUE;
        } catch (InvalidValueException e) {
            return false;
        }
    }

    private static boolean isDuration(String value) {
        try {
            return !Quantities.duration(value).isNegative();
        } catch (InvalidValueException e) {
            return false;
        }
    }
}
