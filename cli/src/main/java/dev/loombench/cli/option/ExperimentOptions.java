package dev.loombench.cli.option;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.finding.OptionError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import picocli.CommandLine.Option;

/// The options that change the levels and models of an experiment.
public final class ExperimentOptions {
    @Option(
            names = "-p",
            paramLabel = "NAME=V1,V2",
            description =
                    "Values of a parameter instead of the experiment's, such as 'tasks=500,5000', used exactly as given;"
                            + " repeatable.")
    private List<String> factors = new ArrayList<>();

    @Option(
            names = {"--models", "--servers", "--candidates"},
            paramLabel = "M1,M2",
            description = "Execution models, servers or candidates, instead of the experiment's, such as"
                    + " 'cached-pool,fixed-pool(20)'.")
    private List<String> models = new ArrayList<>();

    /// The settings that replace those of experiment files.
    ///
    /// @param margin the one from the command line, if any
    public ExperimentOverrides overrides(OptionalDouble margin) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        for (String factor : factors) {
            int separator = factor.indexOf('=');
            if (separator < 1 || separator == factor.length() - 1) {
                throw OptionError.FORM.error("-p", factor, "NAME=VALUE or NAME=VALUE,VALUE");
            }
            String name = factor.substring(0, separator);
            if (levels.put(name, OptionParser.read("-p", factor.substring(separator + 1), ExperimentOptions::levels))
                    != null) {
                throw OptionError.REPEATED.error("-p", name);
            }
        }
        return new ExperimentOverrides(parsedModels(), levels, margin);
    }

    private static List<String> levels(String values) {
        Set<String> levels = new LinkedHashSet<>();
        for (String value : values.split(",", -1)) {
            String level = LevelParser.level(value);
            if (!levels.add(level)) {
                throw OptionError.REPEATED.error("-p", level);
            }
        }
        return List.copyOf(levels);
    }

    private List<Candidate> parsedModels() {
        return models.stream()
                .flatMap(words -> Arrays.stream(words.split(",", -1)))
                .map(word -> OptionParser.read("--models", word, Candidate::parse))
                .distinct()
                .toList();
    }
}
