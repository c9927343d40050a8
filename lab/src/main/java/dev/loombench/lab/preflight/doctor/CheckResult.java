package dev.loombench.lab.preflight.doctor;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of one check of the machine.
///
/// @param name stable identifier for programs, such as `quota`
/// @param value the observation, in a few words
/// @param message its meaning for measurements; empty if it is ok
/// @param remedy what to do about it; empty if it is ok
/// @param evidence the figures behind it, by name
public record CheckResult(
        String name, CheckLevel level, String value, String message, String remedy, Map<String, Object> evidence) {

    /// An observation that is ok, unless one of its cases applies: the first one counts.
    static CheckResult found(String value) {
        return new CheckResult("", CheckLevel.OK, value, "", "", Map.of());
    }

    /// Adds a figure, unless it is null.
    CheckResult figure(String figureName, @Nullable Object figure) {
        Map<String, Object> figures = new LinkedHashMap<>(evidence);
        if (figure != null) {
            figures.put(figureName, figure);
        }
        return new CheckResult(name, level, value, message, remedy, figures);
    }

    CheckResult unfit(boolean applies, String meaning, String advice) {
        return meaning(applies, CheckLevel.UNFIT, meaning, advice);
    }

    CheckResult warning(boolean applies, String meaning, String advice) {
        return meaning(applies, CheckLevel.WARNING, meaning, advice);
    }

    private CheckResult meaning(boolean applies, CheckLevel itsLevel, String meaning, String advice) {
        return applies && message.isEmpty() ? new CheckResult(name, itsLevel, value, meaning, advice, evidence) : this;
    }

    /// The same, of a check.
    CheckResult of(String check) {
        return new CheckResult(check, level, value, message, remedy, evidence);
    }
}
