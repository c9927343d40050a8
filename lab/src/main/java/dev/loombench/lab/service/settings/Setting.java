package dev.loombench.lab.service.settings;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Setting, which a key of the settings file and an option of the command line give: a row of [AbSettings],
/// [LoadSettings] or [ExperimentSettings].
public final class Setting<T> {
    private final String key;
    private final SettingType<T> type;
    private List<String> options;
    private List<String> choices = List.of();
    private SettingGroup group = SettingGroup.LOAD;
    private String help = "";
    private @Nullable String otherwise;
    private List<Setting<?>> excluded = List.of();
    private List<Setting<?>> wholes = List.of();

    Setting(String key, SettingType<T> type) {
        this.key = key;
        this.options = List.of("--" + key);
        this.type = type;
    }

    /// The setting in another command, with words of its own, and maybe another default.
    Setting<T> as(String text) {
        return new Setting<>(key, type).option(option()).help(text);
    }

    /// The setting in another command, with a form of its own.
    Setting<T> as(SettingType<T> other) {
        return new Setting<>(key, other).option(option()).help(help);
    }

    /// The setting of one side, which stands for `{side}`, `{role}` and `{place}` in its option and help.
    Setting<T> ofSide(String side) {
        boolean first = side.equals("a");
        UnaryOperator<String> filled = text -> text.replace("{side}", side)
                .replace("{role}", first ? "baseline" : "candidate")
                .replace("{place}", first ? "first" : "second");
        return new Setting<>(key, type)
                .option(filled.apply(option()))
                .help(filled.apply(help))
                .in(group);
    }

    /// Gives the option other names than that of the key, the usual one first.
    Setting<T> option(String... names) {
        options = List.of(names);
        return this;
    }

    /// Sets the words that a shell completes the option's value from.
    Setting<T> from(List<String> words) {
        choices = List.copyOf(words);
        return this;
    }

    Setting<T> in(SettingGroup heading) {
        group = heading;
        return this;
    }

    /// Sets the help, in which `{default}` stands for the default.
    Setting<T> help(String text) {
        help = text;
        return this;
    }

    /// Sets the default.
    Setting<T> or(String text) {
        otherwise = text;
        return this;
    }

    /// Sets what can't be there beside this setting, those first that people write first.
    Setting<T> excluding(List<? extends Setting<?>> others) {
        excluded = List.copyOf(others);
        return this;
    }

    /// Sets the settings of which one must be there, or this one has no meaning; it is listed with the first.
    Setting<T> of(Setting<?>... others) {
        group = others[0].group;
        wholes = List.of(others);
        return this;
    }

    public String key() {
        return key;
    }

    public String option() {
        return options.getFirst();
    }

    /// All names of the option, the usual one first.
    public List<String> options() {
        return options;
    }

    /// Words that a shell completes the option's value from; empty if it can't.
    public List<String> choices() {
        return choices;
    }

    public SettingType<T> type() {
        return type;
    }

    public SettingGroup group() {
        return group;
    }

    /// What the setting means, and its default.
    public String help() {
        return otherwise == null ? help : help.replace("{default}", otherwise);
    }

    /// The default as it may be given; empty where it depends on other settings, or there is none.
    Optional<String> otherwise() {
        return Optional.ofNullable(otherwise);
    }

    /// What can't be there beside this setting.
    public List<Setting<?>> excluded() {
        return excluded;
    }

    /// The settings of which one must be there, or this one has no meaning; empty if none need.
    List<Setting<?>> wholes() {
        return wholes;
    }
}
