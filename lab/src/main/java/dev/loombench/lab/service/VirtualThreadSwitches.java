package dev.loombench.lab.service;

import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Settings by which frameworks serve requests on virtual threads, and what else their servers need for it.
public final class VirtualThreadSwitches {
    private static final Set<String> TRUE = Set.of("true", "on", "yes", "1");
    private static final Set<String> FALSE = Set.of("false", "off", "no", "0");

    /// What turns virtual threads on, by framework.
    private static final List<VirtualThreadSwitch> SWITCHES = List.of(
            new VirtualThreadSwitch(
                    "Spring Boot",
                    "spring.threads.virtual.enabled",
                    TRUE,
                    "check that the application has Spring Boot 3.2 or later, and no executor of its own, such as a bean"
                            + " that sets the Executor of Tomcat's connector, which takes the place of virtual threads"),
            new VirtualThreadSwitch(
                    "Quarkus",
                    "quarkus.virtual-threads.enabled",
                    TRUE,
                    "annotate the endpoint's method or class with @RunOnVirtualThread: the property alone turns nothing on"),
            new VirtualThreadSwitch(
                    "Micronaut",
                    "micronaut.executors.*.virtual",
                    TRUE,
                    "let the controller run on that executor, for example by @ExecuteOn(TaskExecutors.BLOCKING)"),
            new VirtualThreadSwitch(
                    "Jetty",
                    "jetty.threadPool.useVirtualThreads",
                    TRUE,
                    "enable Jetty's module threadpool-virtual in place of threadpool"),
            new VirtualThreadSwitch(
                    "Jetty",
                    "module",
                    Set.of("threadpool-virtual"),
                    "check that Jetty's module threadpool isn't enabled beside threadpool-virtual"));

    /// Names that are written for a switch and that no framework reads, as public repositories have them, by the name
    /// of the switch.
    private static final Map<String, List<String>> MISTAKEN_NAMES = Map.of(
            "spring.threads.virtual.enabled",
            List.of(
                    "server.tomcat.virtual-threads",
                    "server.tomcat.virtual-threads-enabled",
                    "server.tomcat.threads.virtual",
                    "server.tomcat.threads.virtual-enabled",
                    "server.jetty.threads.virtual-enabled",
                    "server.threads.virtual-enabled",
                    "server.virtual-threads-enabled"));

    /// Servers that no setting switches to virtual threads: what each needs, or always does.
    private static final List<ServerNote> SERVERS = List.of(
            new ServerNote(
                    "Helidon",
                    "compare Helidon 4 with Helidon 3",
                    "Helidon 4 always serves on virtual threads, whatever is set: compare it with another build, or"
                            + " something else"),
            new ServerNote(
                    "Quarkus",
                    "annotate the endpoint's method or class with @RunOnVirtualThread: no property turns virtual threads on",
                    "remove @RunOnVirtualThread from one of the builds"),
            new ServerNote(
                    "Tomcat",
                    "set useVirtualThreads=\"true\" at the Connector of one side; an Executor element takes its place",
                    "remove useVirtualThreads from the Connector of one side"),
            new ServerNote(
                    "Undertow",
                    "set an executor of virtual threads by DeploymentInfo.setExecutor on one side",
                    "remove the executor of virtual threads from one side"));

    /// A name that looks like a switch but says something else.
    private static final Pattern OTHER_MEANING =
            Pattern.compile("(?i).*virtual[._-]?(env|host|machine|box|memory|size|desktop).*");

    /// A value that says it, such as `virtual` or `virtual-per-task`.
    private static final Pattern VIRTUAL_VALUE =
            Pattern.compile("virtual([-_ ]?threads?)?([-_ ]per[-_ ](task|request))?([-_ ]?executor)?");

    /// The name of a flag that says it without a value, such as `--use-virtual-threads`.
    private static final Pattern VIRTUAL_FLAG = Pattern.compile(
            "(?i)-*(.*\\.)?((use|enable|with)[-_.]?)?virtual([-_.]?threads?)?([-_.]?(on|enabled?|mode|executor))?");

    private static final int MAX_LETTERS_WRONG = 2;
    private static final int MIN_WORDS_RIGHT = 3;
    private static final String ANY_NAME = "*";

    private VirtualThreadSwitches() {}

    /// Setting of a framework that turns virtual threads on.
    ///
    /// @param name its name as a property; `*` stands for any name
    /// @param on values that turn them on
    /// @param remedy what to check where it is set and platform threads serve
    public record VirtualThreadSwitch(String framework, String name, Set<String> on, String remedy) {
        boolean isNamed(ThreadSetting setting) {
            return setting.place().equals(ThreadSetting.ENVIRONMENT) && matches(variable(name), setting.name())
                    || matches(name, setting.name());
        }

        private static String variable(String property) {
            return property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
        }

        private static boolean matches(String pattern, String word) {
            return Pattern.compile(
                            Arrays.stream(pattern.split("\\*", -1))
                                    .map(Pattern::quote)
                                    .reduce((first, second) -> first + "[\\w-]+" + second)
                                    .orElse(""),
                            Pattern.CASE_INSENSITIVE)
                    .matcher(word)
                    .matches();
        }
    }

    /// Remedy for sides that both serve on the same threads, by server.
    private record ServerNote(String server, String onPlatform, String onVirtual) {}

    /// The switch that a setting sets, wherever it stands; empty for another name.
    public static Optional<VirtualThreadSwitch> find(ThreadSetting setting) {
        return SWITCHES.stream().filter(known -> known.isNamed(setting)).findFirst();
    }

    /// Whether a setting turns virtual threads on, or seems to. One whose name or value merely has the word
    /// in it, such as `app.name=virtual-shop`, doesn't.
    public static boolean isOn(ThreadSetting setting) {
        String value = setting.value().toLowerCase(Locale.ROOT);
        Optional<VirtualThreadSwitch> known = find(setting);
        if (known.isPresent()) {
            return Arrays.stream(value.split(",", -1)).anyMatch(known.get().on()::contains);
        }
        boolean isFlag = value.isEmpty() && !setting.place().equals(ThreadSetting.ENVIRONMENT);
        return findMisspelt(setting).isPresent() && !FALSE.contains(value)
                || VIRTUAL_VALUE.matcher(value).matches()
                || namesVirtual(setting) && TRUE.contains(value)
                || isFlag && VIRTUAL_FLAG.matcher(setting.name()).matches();
    }

    private static boolean namesVirtual(ThreadSetting setting) {
        return setting.name().toLowerCase(Locale.ROOT).contains("virtual")
                && !OTHER_MEANING.matcher(setting.name()).matches();
    }

    /// Whether a setting turns virtual threads off.
    public static boolean isOff(ThreadSetting setting) {
        return FALSE.contains(setting.value().toLowerCase(Locale.ROOT));
    }

    /// The switch whose misspelt name a setting has: some letters differ, or its words have another order or
    /// number, or it is often taken for it.
    public static Optional<VirtualThreadSwitch> findMisspelt(ThreadSetting setting) {
        return find(setting).isPresent()
                ? Optional.empty()
                : SWITCHES.stream()
                        .filter(known ->
                                known.name().contains(".") && !known.name().contains(ANY_NAME))
                        .filter(known -> isMisspelt(words(setting.name()), words(known.name()))
                                || MISTAKEN_NAMES.getOrDefault(known.name(), List.of()).stream()
                                        .anyMatch(name -> letters(name).equals(letters(setting.name()))))
                        .findFirst();
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[._-]", "");
    }

    private static boolean isMisspelt(List<String> given, List<String> known) {
        boolean lettersWrong =
                Suggestions.distance(String.join(".", given), String.join(".", known)) <= MAX_LETTERS_WRONG;
        long right = given.stream().distinct().filter(known::contains).count();
        boolean wordsWrong = (right == given.size() || right == known.size())
                && right >= MIN_WORDS_RIGHT
                && given.contains("virtual")
                && given.getFirst().equals(known.getFirst());
        return lettersWrong || wordsWrong;
    }

    /// The words of a name without their endings, so that `thread` and `threads` are the same.
    private static List<String> words(String name) {
        return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[._-]+", -1))
                .map(word -> word.replaceFirst("(s|d)$", ""))
                .toList();
    }

    /// Whether a setting is a switch, a misspelt one, or says that it is about virtual threads.
    public static boolean isRelevant(ThreadSetting setting) {
        return find(setting).filter(known -> isOn(setting) || isOff(setting)).isPresent()
                || findMisspelt(setting).isPresent()
                || namesVirtual(setting)
                || find(setting).isEmpty() && isOn(setting);
    }

    /// What makes the threads of two sides differ that serve on the same ones.
    ///
    /// @param server server of both; empty where unknown
    public static Optional<String> remedy(Optional<String> server, boolean virtual) {
        return SERVERS.stream()
                .filter(note -> server.filter(note.server()::equals).isPresent())
                .findFirst()
                .map(note -> virtual ? note.onVirtual() : note.onPlatform());
    }
}
