package dev.loombench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// Checks the option lists of [RunCommandLine] against the options of `run`.
class RunCommandLineTest {
    /// Options that start no run, or one that another command describes.
    private static final Set<String> NO_NEW_RUN = Set.of("-h", "--help", "-V", "--version", "--resume");

    /// @param withValue whether the options have a value
    private static Set<String> names(boolean withValue) {
        CommandLine run = new CommandLine(RunCommand.class);
        return run.getCommandSpec().options().stream()
                .filter(option -> withValue == option.arity().max() > 0)
                .flatMap(option -> Stream.of(option.names()))
                .filter(name -> !NO_NEW_RUN.contains(name))
                .collect(Collectors.toSet());
    }

    private static Set<String> all(Set<String> kept, Set<String> leftOut) {
        Set<String> union = new HashSet<>(kept);
        union.addAll(leftOut);
        return union;
    }

    @Test
    void everyOptionOfRunIsKeptOrLeftOut() {
        Set<String> flags = all(RunCommandLine.KEPT_FLAGS, RunCommandLine.LEFT_OUT_FLAGS);
        flags.remove("-vv");

        assertThat(all(RunCommandLine.KEPT_WITH_VALUE, RunCommandLine.LEFT_OUT_WITH_VALUE))
                .isEqualTo(names(true));
        assertThat(flags).isEqualTo(names(false));
    }
}
