package dev.loombench.lab.service.settings;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.service.config.ServiceError;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Values of settings, as options or a file give them.
///
/// @param byKey values by the keys of their settings
public record SettingValues(Map<String, SettingValue> byKey) {
    public static final SettingValues NONE = new SettingValues(Map.of());

    public SettingValues {
        byKey = Collections.unmodifiableMap(new LinkedHashMap<>(byKey));
    }

    /// Whether a setting is there, and not turned off.
    public boolean has(Setting<?> setting) {
        SettingValue value = byKey.get(setting.key());
        return value != null && !(setting.type().canBeOff() && value.isOff());
    }

    /// Returns the value of a setting where it is given.
    ///
    /// @throws UserErrorException if it is invalid
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable(byKey.get(setting.key())).map(value -> value.parse(setting.type()));
    }

    /// Returns what is made of the value of a setting where it is given.
    ///
    /// @param maker throws [IllegalArgumentException] if it is invalid
    /// @throws UserErrorException if it is invalid
    public <T, R> Optional<R> find(Setting<T> setting, Function<T, R> maker) {
        return find(setting).map(value -> given(setting).checked(() -> maker.apply(value)));
    }

    /// Returns the value of a setting, or its default.
    ///
    /// @throws UserErrorException if it is invalid
    public <T> T get(Setting<T> setting) {
        return find(setting)
                .orElseGet(() -> setting.type()
                        .parser()
                        .apply(setting.otherwise().stream().toList(), Path.of("")));
    }

    /// Returns a setting that is there as it was given.
    SettingValue given(Setting<?> setting) {
        return Optional.ofNullable(byKey.get(setting.key())).orElseThrow();
    }

    /// Refuses settings that exclude each other, and those without that of which they are details.
    ///
    /// @param rows the table of all settings
    /// @throws UserErrorException if there are such
    public void requireConsistent(List<Setting<?>> rows) {
        List<Setting<?>> there = rows.stream().filter(this::has).toList();
        there.forEach(setting -> exclude(given(setting).name(setting), setting.excluded()));
        there.stream()
                .filter(setting -> !setting.wholes().isEmpty())
                .forEach(setting -> need(setting, setting.wholes()));
    }

    /// Refuses settings beside something else that is there.
    ///
    /// @throws UserErrorException if one of them is there
    public void exclude(String other, List<? extends Setting<?>> settings) {
        settings.stream().filter(this::has).findFirst().ifPresent(setting -> {
            throw given(setting).refused(ServiceError.EXCLUDES, other);
        });
    }

    /// Refuses a setting without one of others. Only a search may be turned off beside its details.
    ///
    /// @throws UserErrorException if it is there, and none of the others is
    public void need(Setting<?> setting, List<? extends Setting<?>> others) {
        if (has(setting) && others.stream().noneMatch(this::isThere)) {
            throw given(setting).refused(ServiceError.NEEDS, given(setting).name(others.getFirst()));
        }
    }

    private boolean isThere(Setting<?> other) {
        return other.equals(AbSettings.FIND_CAPACITY) ? byKey.containsKey(other.key()) : has(other);
    }
}
