package dev.loombench.cli;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.ExperimentOverrides;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.protocol.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/// The options that change the levels and models of an experiment.
final class ExperimentOptions {
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
    ExperimentOverrides overrides(OptionalDouble margin) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        for (String factor : factors) {
            int separator = factor.indexOf('=');
            if (separator < 1 || separator == factor.length() - 1) {
                throw new UserErrorException("-p " + factor + ": write it as name=value or name=value,value");
            }
            String name = factor.substring(0, separator);
            if (levels.put(name, levels(factor, factor.substring(separator + 1))) != null) {
                throw new UserErrorException(
                        "-p " + factor + ": '" + name + "' is given twice; write all its levels as one list");
            }
        }
        return new ExperimentOverrides(parsedModels(), levels, margin);
    }

    private static List<String> levels(String factor, String values) {
        try {
            List<String> levels =
                    Arrays.stream(values.split(",", -1)).map(LevelParser::level).toList();
            if (levels.stream().distinct().count() < levels.size()) {
                throw new UserErrorException("-p " + factor + ": a level is given twice");
            }
            return levels;
        } catch (InvalidValueException e) {
            throw new UserErrorException("-p " + factor + ": " + e.getMessage(), e);
        }
    }

    private List<Candidate> parsedModels() {
        try {
            return models.stream()
                    .flatMap(words -> Arrays.stream(words.split(",", -1)))
                    .map(Candidate::parse)
                    .distinct()
                    .toList();
        } catch (InvalidValueException e) {
            throw new UserErrorException("--models: " + e.getMessage(), e);
        }
    }
}
