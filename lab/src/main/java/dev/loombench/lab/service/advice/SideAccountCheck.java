package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.process.ContainerCommand;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.LargerPoolVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Findings on sides that run in containers, or consist of several processes.
public final class SideAccountCheck {
    /// Variables that are meant for a container engine's client.
    private static final Pattern CLIENT_VARIABLE = Pattern.compile(
            "PATH|HOME|KUBECONFIG|XDG_\\w+|(DOCKER|COMPOSE|CONTAINER|CONTAINERS|CONTAINERD|PODMAN|NERDCTL)_\\w+");

    private SideAccountCheck() {}

    /// Checks sides by how they are started, and by what was read from them.
    ///
    /// @param runtimes one for each side, or fewer if not all were read
    public static List<Finding> check(AbConfig config, List<SideRuntime> runtimes) {
        List<Finding> findings = new ArrayList<>();
        config.sides().forEach(side -> variables(side).ifPresent(findings::add));
        unlike(runtimes).ifPresent(findings::add);
        return findings;
    }

    /// Variables of a side that end at the client of its engine.
    private static Optional<Finding> variables(AbSide side) {
        Optional<ContainerCommand> command = ContainerCommand.parse(side.command());
        List<String> lost = command.stream()
                .flatMap(container -> side.environment().keySet().stream()
                        .filter(name -> !CLIENT_VARIABLE.matcher(name).matches())
                        .filter(name -> !container.passesOn(name))
                        .filter(name -> !isPoolSetWithout(name, side, container)))
                .toList();
        return lost.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "variable-not-passed",
                        Severity.WARNING,
                        "side '" + side.name()
                                + "' runs in a container, which doesn't get the variables of its client: "
                                + String.join(", ", lost) + (lost.size() == 1 ? " has" : " have") + " no effect in it",
                        "pass them on in the command: -e " + lost.getFirst(),
                        Map.of("side", side.name(), "variables", lost)));
    }

    /// Whether a variable is one of those that were added for the larger pool, which is set by another one or by the
    /// command.
    private static boolean isPoolSetWithout(String variable, AbSide side, ContainerCommand container) {
        return side.pool().isPresent()
                && LargerPoolVariant.variables().contains(variable)
                && (LargerPoolVariant.isConfiguredByCommand(side)
                        || LargerPoolVariant.variables().stream().anyMatch(container::passesOn));
    }

    /// Sides whose figures of memory and CPU time are of different kinds.
    private static Optional<Finding> unlike(List<SideRuntime> runtimes) {
        List<SideRuntime> grouped =
                runtimes.stream().filter(side -> group(side) != null).toList();
        List<SideRuntime> others = runtimes.stream()
                .filter(side -> side.account() != null && group(side) == null)
                .toList();
        return grouped.isEmpty() || others.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "accounts-differ",
                        Severity.WARNING,
                        "CPU time and memory of '" + grouped.getFirst().side() + "' are those of a container, with the"
                                + " file cache, and those of '"
                                + others.getFirst().side() + "' aren't",
                        "run both sides in containers, or neither, to compare memory",
                        Map.of(
                                "sides",
                                Stream.of(grouped.getFirst(), others.getFirst())
                                        .map(SideRuntime::side)
                                        .toList())));
    }

    private static @Nullable String group(SideRuntime side) {
        SideAccount account = side.account();
        return account == null ? null : account.group();
    }
}
