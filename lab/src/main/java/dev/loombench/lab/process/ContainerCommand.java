package dev.loombench.lab.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A command that calls the client of a container engine, such as `docker run`, also behind `sudo`, `env`
/// and the like or in a script of `sh -c`. What it starts is no child of the client.
///
/// @param words the whole command
/// @param calls calls of clients, in their order; at least one
/// @param script whether the calls stand in a script, which may start other programs as well
public record ContainerCommand(List<String> words, List<EngineCall> calls, boolean script) {
    /// Names of clients of container engines.
    public static final Set<String> CLIENTS =
            Set.of("docker", "podman", "nerdctl", "kubectl", "docker-compose", "podman-compose");

    private static final Set<String> SUBCOMMANDS = Set.of(
            "run", "exec", "start", "attach", "compose", "up", "play", "kube", "pod", "apply", "port-forward", "proxy");

    private static final Set<String> WRAPPERS = Set.of(
            "sudo", "doas", "env", "nice", "ionice", "nohup", "setsid", "time", "timeout", "taskset", "stdbuf", "chrt");

    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "ash", "busybox", "zsh", "ksh");

    /// Engines whose client writes a container's id into a file.
    private static final Set<String> FOLLOWED_ENGINES = Set.of("docker", "podman", "nerdctl");

    /// Options of clients that name another engine than that of this machine.
    private static final Pattern REMOTE_OPTION =
            Pattern.compile("-H.*|-c|-r|--(host|context|url|connection|remote)(=.*)?");

    private static final Pattern SCRIPT_CALL = Pattern.compile("(?<=^|[\\s;&|({])"
            + "(?<client>(?:(?:sudo|doas)(?:\\s+-\\S+)*\\s+)?"
            + "(?:[\\w./-]*/)?(?<engine>" + alternatives(CLIENTS) + ")"
            + "(?:\\s+-[^\\s;&|]+(?:\\s+(?!(?:container|" + alternatives(SUBCOMMANDS) + ")\\b)[^\\s;&|-][^\\s;&|]*)?)*)"
            + "\\s+(?:container\\s+)?(?<subcommand>" + alternatives(SUBCOMMANDS) + ")(?=[\\s;&|)]|$)");

    public ContainerCommand {
        words = List.copyOf(words);
        calls = List.copyOf(calls);
    }

    /// A call of a client.
    ///
    /// @param engine name of the client, such as `docker`
    /// @param client words before the subcommand, such as `sudo docker --context x`
    /// @param subcommand such as `run`
    /// @param word index of the word behind which, or within which, options of the subcommand begin
    /// @param offset characters of that word before the options
    public record EngineCall(String engine, List<String> client, String subcommand, int word, int offset) {
        public EngineCall {
            client = List.copyOf(client);
        }

        boolean isFollowed() {
            return FOLLOWED_ENGINES.contains(engine) && subcommand.equals("run");
        }
    }

    private static String alternatives(Set<String> names) {
        // longer names first: docker-compose before docker
        return names.stream()
                .sorted((one, other) -> other.length() - one.length())
                .collect(Collectors.joining("|"));
    }

    /// Finds the calls in a command; empty if it is a plain one.
    public static Optional<ContainerCommand> parse(List<String> words) {
        if (words.isEmpty() || !isContainerStart(baseName(words.getFirst()))) {
            return Optional.empty();
        }
        for (int i = 0; i < words.size(); i++) {
            String program = baseName(words.get(i));
            if (CLIENTS.contains(program)) {
                Optional<EngineCall> call = call(words, i);
                if (call.isPresent()) {
                    return Optional.of(new ContainerCommand(words, List.of(call.get()), false));
                }
            }
            if (SHELLS.contains(program)) {
                return script(words, i);
            }
        }
        return Optional.empty();
    }

    private static boolean isContainerStart(String program) {
        return CLIENTS.contains(program) || SHELLS.contains(program) || WRAPPERS.contains(program);
    }

    static String baseName(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    /// Reads the call whose client is this word. Options before the subcommand may have values.
    private static Optional<EngineCall> call(List<String> words, int client) {
        int next = client + 1;
        while (next < words.size() && words.get(next).startsWith("-")) {
            next++;
            boolean value = next < words.size()
                    && !words.get(next).startsWith("-")
                    && !SUBCOMMANDS.contains(words.get(next))
                    && !words.get(next).equals("container");
            next += value ? 1 : 0;
        }
        int beforeSubcommand = next;
        if (next < words.size() && words.get(next).equals("container")) {
            next++;
        }
        return next < words.size() && SUBCOMMANDS.contains(words.get(next))
                ? Optional.of(new EngineCall(
                        baseName(words.get(client)),
                        words.subList(0, beforeSubcommand),
                        words.get(next),
                        next,
                        words.get(next).length()))
                : Optional.empty();
    }

    private static Optional<ContainerCommand> script(List<String> words, int shell) {
        int option = shell + 1;
        while (option < words.size() && !words.get(option).matches("-[a-z]*c[a-z]*")) {
            option++;
        }
        if (option + 1 >= words.size()) {
            return Optional.empty();
        }
        int script = option + 1;
        List<EngineCall> calls = new ArrayList<>();
        Matcher matcher = SCRIPT_CALL.matcher(words.get(script));
        while (matcher.find()) {
            calls.add(new EngineCall(
                    matcher.group("engine"),
                    List.of(matcher.group("client").strip().split("\\s+", -1)),
                    matcher.group("subcommand"),
                    script,
                    matcher.end("subcommand")));
        }
        return calls.isEmpty() ? Optional.empty() : Optional.of(new ContainerCommand(words, calls, true));
    }

    /// How it starts its containers, such as `docker run`.
    public String label() {
        return calls.getFirst().engine() + " " + calls.getFirst().subcommand();
    }

    /// Why its containers can't be followed, as a clause; empty if they can.
    public Optional<String> obstacle() {
        Optional<EngineCall> other =
                calls.stream().filter(call -> !call.isFollowed()).findFirst();
        if (other.isPresent()) {
            return Optional.of(
                    other.get().engine().equals("kubectl")
                            ? "kubectl reaches a cluster, whose containers can't be followed from here"
                            : "only containers of docker run, podman run and nerdctl run can be followed");
        }
        return hasOption("cidfile")
                ? Optional.of("the command has its own --cidfile, by which containers are followed; leave it out")
                : Optional.empty();
    }

    /// Whether its containers can be bound to processors of this machine by an option: not those of
    /// engines elsewhere, those that have processors of their own, and those of users whom the kernel may
    /// not permit it.
    public boolean isBindableHere() {
        return isBindable("root".equals(System.getProperty("user.name")));
    }

    /// Whether they can be bound by a user.
    ///
    /// @param root whether that is the superuser
    boolean isBindable(boolean root) {
        return obstacle().isEmpty()
                && !hasOption("cpuset-cpus")
                && calls.stream()
                        .allMatch(call -> (call.engine().equals("docker")
                                        || root
                                        || call.client().contains("sudo"))
                                && call.client().stream()
                                        .noneMatch(word ->
                                                REMOTE_OPTION.matcher(word).matches()));
    }

    private boolean hasOption(String name) {
        Pattern option = Pattern.compile("(?<=^|\\s)--" + name + "(?=[=\\s]|$)");
        return words.stream().anyMatch(word -> option.matcher(word).find());
    }

    /// Whether an environment variable reaches the containers: a client doesn't pass on its own.
    public boolean passesOn(String variable) {
        String text = String.join(" ", words);
        String name = Pattern.quote(variable);
        return Pattern.compile("(?<=^|\\s)(-e|--env)[=\\s]?['\"]?" + name + "\\b")
                        .matcher(text)
                        .find()
                || Pattern.compile("\\$\\{?" + name + "\\b").matcher(text).find()
                || Stream.of("--env-file", "--env-host").anyMatch(text::contains);
    }

    /// The command with options inserted into each call.
    ///
    /// @param options options of a call, by its number from 0
    List<String> withOptions(IntFunction<List<String>> options) {
        List<String> changed = new ArrayList<>(words);
        for (int number = calls.size() - 1; number >= 0; number--) {
            EngineCall call = calls.get(number);
            if (script) {
                String text = changed.get(call.word());
                String inserted = options.apply(number).stream()
                        .map(option -> " " + quoted(option))
                        .collect(Collectors.joining());
                changed.set(call.word(), text.substring(0, call.offset()) + inserted + text.substring(call.offset()));
            } else {
                changed.addAll(call.word() + 1, options.apply(number));
            }
        }
        return List.copyOf(changed);
    }

    /// A word as a shell reads it literally.
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
