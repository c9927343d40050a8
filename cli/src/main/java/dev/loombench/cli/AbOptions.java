package dev.loombench.cli;

import dev.loombench.lab.ab.order.AbDraft;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.ab.order.CommandWords;
import dev.loombench.lab.ab.order.Given;
import dev.loombench.lab.experiment.BadInput;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The sides of `ab` on the command line.
final class AbOptions {
    private static final int LAST_PORT = 65_535;

    @Option(names = "--a", paramLabel = "COMMAND", description = "Starts side a, the baseline; no shell reads it.")
    private @Nullable String a;

    @Option(names = "--b", paramLabel = "COMMAND", description = "Starts side b.")
    private @Nullable String b;

    @Option(names = "--env-a", paramLabel = "NAME=VALUE", description = "A variable for side a; repeatable.")
    private List<String> envA = List.of();

    @Option(names = "--env-b", paramLabel = "NAME=VALUE", description = "A variable for side b; repeatable.")
    private List<String> envB = List.of();

    @Option(names = "--port-a", paramLabel = "N", description = "The port of side a, in place of the URL's.")
    private @Nullable Integer portA;

    @Option(names = "--port-b", paramLabel = "N", description = "The port of side b, in place of the URL's.")
    private @Nullable Integer portB;

    @Option(names = "--dir-a", paramLabel = "DIR", description = "Where side a runs. Default: here.")
    private @Nullable Path directoryA;

    @Option(names = "--dir-b", paramLabel = "DIR", description = "Where side b runs. Default: here.")
    private @Nullable Path directoryB;

    /// Whether a side is given by its command.
    boolean any() {
        return a != null || b != null;
    }

    /// The sides that are given, over those of a file by the same names.
    AbDraft over(AbDraft file) {
        Map<String, AbSide> sides = new LinkedHashMap<>();
        side("a", a, envA, portA, directoryA, file).ifPresent(side -> sides.put("a", side));
        side("b", b, envB, portB, directoryB, file).ifPresent(side -> sides.put("b", side));
        return new AbDraft(Map.of(), sides, List.of(), file.base()).over(file);
    }

    private static Optional<AbSide> side(
            String name,
            @Nullable String command,
            List<String> env,
            @Nullable Integer port,
            @Nullable Path directory,
            AbDraft file) {
        AbSide known = file.sides().get(name);
        if (command == null && env.isEmpty() && port == null && directory == null) {
            return Optional.empty();
        }
        if (command == null && known == null) {
            throw new BadInput("--env-" + name + ", --port-" + name + " and --dir-" + name + " go with --" + name
                    + " COMMAND; sides of a file have env, port and directory there");
        }
        AbSide base = known == null ? new AbSide(name, List.of(), Map.of(), OptionalInt.empty(), Path.of("")) : known;
        Map<String, String> environment = new LinkedHashMap<>(base.environment());
        env.forEach(text -> put(environment, "--env-" + name, text));
        return Optional.of(new AbSide(
                name,
                command == null
                        ? base.command()
                        : Given.option("--" + name, command).as(CommandWords::split),
                environment,
                port == null ? base.port() : OptionalInt.of(checked("--port-" + name, port)),
                directory == null ? base.directory() : directory));
    }

    private static void put(Map<String, String> environment, String option, String text) {
        int at = text.indexOf('=');
        if (at < 1) {
            throw new BadInput(option + " " + text + ": must be NAME=VALUE");
        }
        environment.put(text.substring(0, at), text.substring(at + 1));
    }

    private static int checked(String option, int port) {
        if (port < 1 || port > LAST_PORT) {
            throw new BadInput(option + " " + port + ": must be from 1 to " + LAST_PORT);
        }
        return port;
    }
}
