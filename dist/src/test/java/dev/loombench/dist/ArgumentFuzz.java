package dev.loombench.dist;

import dev.loombench.dist.Fuzzer.FuzzCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Options with any values are accepted, or refused with exit code 2 or 3. Nothing is measured.
@DisabledOnOs(OS.WINDOWS)
class ArgumentFuzz {
    private static final Pattern OPTION = Pattern.compile("^ +(?:-\\w, )?(--[a-z-]+)(=\\S+)?", Pattern.MULTILINE);
    private static final Set<Integer> EXIT_CODES = Set.of(0, 2, 3, 4, 5);
    /// Commands of which no option starts a measurement: nothing listens on port 1.
    private static final Map<String, List<String>> COMMANDS = Map.of(
            "run", List.of("--dry-run", "--profile=smoke", "sleep-10k"),
            "ab", List.of("--dry-run", "--a=true", "--b=true", "--url=http://127.0.0.1:1/"),
            "load", List.of("http://127.0.0.1:1/", "--timeout=1s"),
            "list", List.of(),
            "show", List.of("sleep-10k"),
            "compare", List.of(".", "."),
            "export", List.of("."),
            "report", List.of("."));
    private static final List<String> VALUES = List.of(
            "",
            " ",
            "0",
            "-1",
            "1",
            "2",
            "1e308",
            "1e-308",
            "NaN",
            "99999999999999999999",
            "0s",
            "1ns",
            "1ms",
            "1h",
            "9999999h",
            "100%",
            "-5%",
            "0%",
            ".",
            "/dev/null",
            "/dev/zero",
            "nowhere",
            "..",
            "~",
            "a=b",
            "=",
            "a=",
            "=b",
            ",",
            "a,b",
            "json",
            "text",
            "csv",
            "\u001b[31m",
            "é",
            "\ud83d\ude00",
            "x".repeat(5_000),
            "'",
            "\"",
            "$HOME",
            "{port}",
            "http://",
            "http://[::1",
            "http://user:pw@127.0.0.1:1/",
            "ftp://x/",
            "p99<1s",
            "p99<",
            "status=999",
            "status=99999999999",
            "text=",
            "-Xmx1k",
            "-XX:+Nonsense",
            "25",
            "all",
            "smoke",
            "never",
            "GET",
            "G T",
            "X: y",
            "X",
            "X: a\r\nY: b",
            "%n%s",
            "1;2",
            "0x10",
            "１");

    @TempDir
    Path folder;

    private final Map<String, List<String>> options = new HashMap<>();

    @Test
    void arguments() throws Exception {
        for (String command : COMMANDS.keySet()) {
            options.put(command, options(command));
        }
        Fuzzer.run(folder, (random, place) -> {
            List<String> names = COMMANDS.keySet().stream().sorted().toList();
            String command = names.get(random.nextInt(names.size()));
            List<String> words = new ArrayList<>(List.of(command));
            words.addAll(COMMANDS.getOrDefault(command, List.of()));
            for (int more = 1 + random.nextInt(3); more > 0; more--) {
                words.add(1 + random.nextInt(words.size()), word(command, random));
            }
            return new FuzzCase(
                    new InstalledLab(place)
                            .of(LauncherCommand.of(InstalledLab.launcher(), words.toArray(String[]::new))),
                    String.join(" ", words),
                    EXIT_CODES);
        });
    }

    private String word(String command, Random random) {
        String value = VALUES.get(random.nextInt(VALUES.size()));
        List<String> known = options.getOrDefault(command, List.of());
        if (random.nextInt(6) == 0 || known.isEmpty()) {
            return value;
        }
        String option = known.get(random.nextInt(known.size()));
        return option.endsWith("=") ? option + value : option;
    }

    /// Options of a command in its help; those that take a value end with `=`.
    private List<String> options(String command) throws Exception {
        String help = String.join(
                "\n", new InstalledLab(folder).run(command, "--help").out());
        return OPTION.matcher(help)
                .results()
                .map(option -> option.group(1) + (option.group(2) == null ? "" : "="))
                .distinct()
                .toList();
    }
}
