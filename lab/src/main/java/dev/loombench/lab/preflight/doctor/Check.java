package dev.loombench.lab.preflight.doctor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A check of the machine: a row of [Checks].
///
/// @param name stable identifier for programs, such as `quota`
/// @param source reads what is checked; empty where it can't be read
/// @param found shows it
/// @param cases what it means; the first that applies counts, and the last one always does
/// @param <T> type of what is checked
record Check<T>(String name, Function<Machine, Optional<T>> source, Function<T, Found> found, List<Case<T>> cases) {
    @SafeVarargs
    @SuppressWarnings("varargs") // passed on as they are
    Check(String name, Function<Machine, Optional<T>> source, Function<T, Found> found, Case<T>... cases) {
        this(name, source, found, List.of(cases));
    }

    /// What was found.
    ///
    /// @param value the observation, in a few words
    /// @param evidence the figures behind it, by name
    record Found(String value, Map<String, Object> evidence) {
        /// @param evidence names and figures in turn; those that are null are left out
        static Found of(String value, @Nullable Object... evidence) {
            Map<String, Object> figures = new LinkedHashMap<>();
            for (int i = 0; i < evidence.length; i += 2) {
                Object figure = evidence[i + 1];
                if (figure != null) {
                    figures.put(String.valueOf(evidence[i]), figure);
                }
            }
            return new Found(value, figures);
        }
    }

    /// Meaning of what was found.
    ///
    /// @param remedy what to do about it; empty if nothing needs to be done
    record Case<T>(CheckLevel level, Predicate<T> applies, String message, Function<T, String> remedy) {}

    static <T> Case<T> unfit(Predicate<T> applies, String message, String remedy) {
        return new Case<>(CheckLevel.UNFIT, applies, message, reading -> remedy);
    }

    static <T> Case<T> warning(Predicate<T> applies, String message, String remedy) {
        return new Case<>(CheckLevel.WARNING, applies, message, reading -> remedy);
    }

    static <T> Case<T> ok(Predicate<T> applies, String message) {
        return new Case<>(CheckLevel.OK, applies, message, reading -> "");
    }

    static <T> Case<T> ok(String message) {
        return ok(reading -> true, message);
    }

    /// Result on a machine; empty where what is checked can't be read.
    Optional<CheckResult> of(Machine machine) {
        return source.apply(machine).map(this::judge);
    }

    CheckResult judge(T reading) {
        Found observation = found.apply(reading);
        Case<T> meaning = cases.stream()
                .filter(each -> each.applies().test(reading))
                .findFirst()
                .orElseThrow();
        return new CheckResult(
                name,
                meaning.level(),
                observation.value(),
                meaning.message(),
                meaning.remedy().apply(reading),
                observation.evidence());
    }
}
