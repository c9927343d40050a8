package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Experiment.Ideal;
import dev.loombench.lab.catalog.Experiment.Publication;
import dev.loombench.lab.catalog.Experiment.PublishedFigure;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.ExperimentValidator;
import dev.loombench.lab.catalog.Factor;
import dev.loombench.lab.catalog.IdealFormula;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.Relation;
import dev.loombench.lab.catalog.Workload;
import dev.loombench.lab.catalog.jvm.JvmSettings;
import dev.loombench.lab.catalog.jvm.JvmSettings.Collector;
import dev.loombench.lab.catalog.yaml.CellReader.CandidateList;
import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads and validates an experiment file. The result can be scheduled in every profile.
public final class ExperimentReader {
    /// Name of the only schema version so far.
    public static final String SCHEMA = "loombench/experiment/v1";

    private static final int MAX_ID_LENGTH = 60;
    private static final Pattern ID_PATTERN = Pattern.compile("[a-z0-9][a-z0-9-]{0," + (MAX_ID_LENGTH - 1) + "}");
    private static final Pattern FACTOR_PATTERN = Pattern.compile("[a-z][a-z0-9-]{0,29}");
    private static final Pattern HEAP_SIZE_PATTERN = Pattern.compile("[1-9][0-9]{0,9}[kmg]");

    private static final String HEAP_SIZE = "a heap size such as 512m or 1g";

    private ExperimentReader() {}

    /// The id of an experiment whose file gives none.
    ///
    /// @param file name of the file, or of what it is about, such as `SlowCall`, which gives `slow-call`
    public static String id(String file) {
        String id = file.replaceFirst("(?s)^.*/", "")
                .replaceFirst("\\.ya?ml$", "")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String fitting = id.substring(0, Math.min(id.length(), MAX_ID_LENGTH)).replaceAll("^-|-$", "");
        return fitting.isEmpty() ? "mine" : fitting;
    }

    /// Reads an experiment from its text.
    ///
    /// @param file name of the file for messages, and for its id where it gives none
    /// @param directory base of relative paths
    /// @throws UserErrorException if anything in it is invalid, with its line and column
    public static Experiment read(String file, Path directory, String text) {
        YamlMapping fields = YamlFile.read(file, text, "an experiment").fields(YamlKeys.EXPERIMENT.names());
        YamlFile.requireSchema(fields, SCHEMA);
        MethodKind method =
                fields.find("method").map(word -> word.as(MethodKind::parse)).orElse(MethodKind.BATCH);
        List<Factor> factors =
                fields.find("factors").map(ExperimentReader::factors).orElse(List.of());
        Workload workload = WorkloadReader.read(fields.need("workload"), method, directory);
        CandidateList contenders = CandidateList.read(fields, method, workload);
        MethodMetrics metrics = MethodMetrics.of(method, workload);
        CellReader cells = new CellReader(contenders, factors);
        List<CellRef> also =
                fields.find("also").map(item -> cells.references(item, false)).orElse(List.of());
        Map<String, Publication> sources =
                fields.find("sources").map(ExperimentReader::sources).orElse(Map.of());
        String id = fields.find("id")
                .map(item -> item.as(word -> matching(ID_PATTERN, word, "an id of small letters, digits and hyphens")))
                .orElseGet(() -> id(file));
        Experiment experiment = new Experiment(
                fields.find("order").map(word -> word.integer(0, 9_999)).orElse(9_999),
                id,
                fields.find("title").map(YamlValue::text).orElse(id),
                fields.find("question")
                        .map(YamlValue::text)
                        .orElseGet(() -> "How do these " + method.candidateKey() + "s compare?"),
                fields.find("tags").map(ExperimentReader::texts).orElse(List.of()),
                sources,
                method,
                workload,
                contenders.all(),
                fields.find("baseline")
                        .map(contenders::baseline)
                        .orElse(contenders.all().getFirst()),
                factors,
                also,
                fields.find("jvm").map(ExperimentReader::jvm).orElse(JvmSettings.STANDARD),
                fields.find("margin")
                        .map(item -> OptionalDouble.of(item.as(Relation::share)))
                        .orElse(OptionalDouble.empty()),
                fields.find("headline").map(item -> cells.reference(item, true)).orElse(null),
                profiles(fields.fields("profiles", YamlKeys.PROFILES), new ProfileReader(method, cells, also)),
                fields.find("published")
                        .map(item -> published(item, cells, sources, metrics))
                        .orElse(List.of()),
                fields.find("ideal").map(ExperimentReader::ideal).orElse(IdealKind.NONE),
                fields.find("claims")
                        .map(item -> new ClaimReader(cells, also, sources, metrics).claims(item))
                        .orElse(List.of()),
                text);
        ExperimentValidator.problem(experiment).ifPresent(problem -> {
            YamlValue place = fields.find(problem.key()).orElse(fields.item());
            throw place.key(problem.subkey()).mistake(problem.message());
        });
        return experiment;
    }

    private static String matching(Pattern pattern, String word, String expected) {
        if (!pattern.matcher(word).matches()) {
            throw new InvalidValueException(word, expected);
        }
        return word;
    }

    private static String size(String word) {
        return matching(HEAP_SIZE_PATTERN, word, HEAP_SIZE);
    }

    private static List<String> texts(YamlValue item) {
        return item.list().stream().map(YamlValue::text).toList();
    }

    private static Map<String, Publication> sources(YamlValue item) {
        Map<String, Publication> sources = new LinkedHashMap<>();
        item.entries().forEach((key, source) -> {
            YamlMapping fields = source.fields(YamlKeys.SOURCE.names());
            sources.put(
                    key,
                    new Publication(
                            fields.need("title").text(),
                            fields.need("setting").text(),
                            fields.need("method").text()));
        });
        return sources;
    }

    private static List<Factor> factors(YamlValue item) {
        List<Factor> factors = new ArrayList<>();
        item.entries().forEach((name, levels) -> {
            if (!FACTOR_PATTERN.matcher(name).matches() || Candidate.KEYS.contains(name)) {
                throw item.key(name).mistake(ExperimentError.FACTOR_NAME, name);
            }
            factors.add(new Factor(name, levels(levels)));
        });
        return factors;
    }

    static List<String> levels(YamlValue item) {
        Set<String> distinct = new HashSet<>();
        List<String> levels = new ArrayList<>();
        for (YamlValue word : item.list()) {
            String level = word.as(LevelParser::level);
            if (!distinct.add(level)) {
                throw word.mistake(ExperimentError.REPEATED, "level", level);
            }
            levels.add(level);
        }
        return levels;
    }

    private static JvmSettings jvm(YamlValue item) {
        YamlMapping fields = item.fields(YamlKeys.JVM.names());
        YamlMapping heap = fields.need("heap").fields(YamlKeys.HEAP.names());
        return new JvmSettings(
                fields.find("collector").map(word -> word.as(Collector::parse)).orElse(Collector.G1),
                heap.need("initial").as(ExperimentReader::size),
                heap.need("max").as(ExperimentReader::size),
                fields.find("options").map(ExperimentReader::texts).orElse(List.of()),
                fields.find("variants").map(ExperimentReader::variants).orElse(Map.of()));
    }

    private static Map<String, Map<String, List<String>>> variants(YamlValue item) {
        Map<String, Map<String, List<String>>> variants = new LinkedHashMap<>();
        item.entries().forEach((factor, levels) -> {
            Map<String, List<String>> options = new LinkedHashMap<>();
            levels.entries()
                    .forEach((level, words) -> options.put(level, words.isEmptyList() ? List.of() : texts(words)));
            variants.put(factor, options);
        });
        return variants;
    }

    private static Map<Profile, ProfileSettings> profiles(YamlMapping fields, ProfileReader reader) {
        Map<Profile, ProfileSettings> profiles = new EnumMap<>(Profile.class);
        for (Profile profile : Profile.values()) {
            profiles.put(profile, reader.read(profile, fields.fields(profile.toString(), YamlKeys.PROFILE)));
        }
        return profiles;
    }

    private static Ideal ideal(YamlValue item) {
        if (!item.isMapping()) {
            return item.as(word -> EnumWords.parse(IdealKind.values(), word, "a physical limit"));
        }
        YamlMapping fields = item.fields(YamlKeys.IDEAL.names());
        ProgramMetric metric = fields.need("metric").as(ProgramMetric::parse);
        return fields.need("is").as(text -> IdealFormula.parse(metric, text));
    }

    private static List<PublishedFigure> published(
            YamlValue item, CellReader cells, Map<String, Publication> sources, MethodMetrics metrics) {
        return item.list().stream()
                .map(entry -> published(entry.fields(YamlKeys.PUBLISHED.names()), cells, sources, metrics))
                .toList();
    }

    private static PublishedFigure published(
            YamlMapping fields, CellReader cells, Map<String, Publication> sources, MethodMetrics metrics) {
        String metric = fields.need("metric").as(metrics::named);
        return new PublishedFigure(
                sourceKey(fields.need("source"), sources),
                cells.reference(fields.need("cell"), false),
                metric,
                fields.need("value").as(word -> metrics.value(metric, word)),
                fields.find("error")
                        .map(error -> error.as(word -> metrics.value(metric, word)))
                        .orElse(Double.NaN),
                fields.find("note").map(YamlValue::text).orElse(""));
    }

    static String sourceKey(YamlValue item, Map<String, Publication> sources) {
        if (!sources.containsKey(item.text())) {
            throw item.mistake(ExperimentError.NO_SOURCE, item.text(), List.copyOf(sources.keySet()));
        }
        return item.text();
    }
}
