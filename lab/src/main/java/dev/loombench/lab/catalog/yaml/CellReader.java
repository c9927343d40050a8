package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.catalog.Factor;
import dev.loombench.lab.catalog.LevelParser;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.catalog.Suggestions;
import dev.loombench.lab.catalog.Workload;
import dev.loombench.protocol.server.ServerSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Reads references to cells: `{model: cached-pool, tokens: 10M}`.
///
/// @param contenders candidates of the experiment
/// @param factors factors of the experiment
record CellReader(CandidateList contenders, List<Factor> factors) {

    List<CellRef> references(YamlValue item, boolean inGrid) {
        return item.list().stream().map(entry -> reference(entry, inGrid)).toList();
    }

    /// Reads one reference.
    ///
    /// @param inGrid whether the levels must be among those that the factors list
    CellRef reference(YamlValue item, boolean inGrid) {
        Map<String, YamlValue> entries = item.entries();
        YamlValue contender = entries.get(contenders.key());
        if (contender == null) {
            throw item.mistake(ExperimentError.MISSING, "a cell", contenders.key());
        }
        Map<String, String> explicit = new LinkedHashMap<>();
        entries.forEach((name, value) -> {
            if (!name.equals(contenders.key())) {
                explicit.put(factor(item, name).name(), level(name, value, inGrid));
            }
        });
        Map<String, String> params = new LinkedHashMap<>();
        for (Factor factor : factors) {
            params.put(
                    factor.name(),
                    explicit.getOrDefault(factor.name(), factor.levels().getFirst()));
        }
        return new CellRef(contenders.member(contender), params);
    }

    /// Reads a reference to a cell whose levels the factors list, or that stands among further cells.
    CellRef reference(YamlValue item, List<CellRef> also) {
        CellRef cell = reference(item, false);
        return also.contains(cell) ? cell : reference(item, true);
    }

    Factor factor(YamlValue mapping, String name) {
        return factors.stream()
                .filter(factor -> factor.name().equals(name))
                .findFirst()
                .orElseThrow(() -> mapping.key(name)
                        .mistake(
                                ExperimentError.UNKNOWN_FACTOR,
                                name,
                                Suggestions.hint(
                                        name, factors.stream().map(Factor::name).toList())));
    }

    String level(String factor, YamlValue item, boolean inGrid) {
        String level = item.as(LevelParser::level);
        List<String> levels = factors.stream()
                .filter(candidate -> candidate.name().equals(factor))
                .findFirst()
                .map(Factor::levels)
                .orElse(List.of());
        if (inGrid && !levels.contains(level)) {
            throw item.mistake(ExperimentError.NO_LEVEL, level, factor, levels);
        }
        return level;
    }

    /// Candidates of an experiment file, under its key `models`, `servers` or `candidates`.
    ///
    /// @param key key of one of them in references to cells, such as `model`
    /// @param workload workload that they are candidates for
    /// @param all candidates in the order of the file
    record CandidateList(String key, Workload workload, List<Candidate> all) {
        /// A server's usual pool of threads, and what may replace it.
        private static final List<Candidate> DEFAULT_MODELS = Stream.of("fixed-pool(200)", "virtual-per-task")
                .<Candidate>map(word -> new Candidate.ModelCandidate(LevelParser.model(word)))
                .toList();

        static CandidateList read(YamlMapping fields, MethodKind method, Workload workload) {
            String key = method.candidateKey();
            for (String other : new TreeSet<>(Candidate.KEYS)) {
                String otherKey = other + "s";
                if (!other.equals(key) && fields.find(otherKey).isPresent()) {
                    throw fields.item().key(otherKey).mistake(ExperimentError.OTHER_CANDIDATES, method, key, otherKey);
                }
            }
            if (workload instanceof Workload.TaskWorkload
                    && fields.find(key + "s").isEmpty()) {
                return new CandidateList(key, workload, DEFAULT_MODELS);
            }
            List<Candidate> all = new ArrayList<>();
            YamlValue list = fields.need(key + "s");
            for (YamlValue word : list.list()) {
                Candidate contender = parsed(new YamlValue(list.file(), key + "s", word.node()), workload);
                if (all.contains(contender)) {
                    throw word.mistake(ExperimentError.REPEATED, key, contender);
                }
                all.add(contender);
            }
            return new CandidateList(key, workload, all);
        }

        private static Candidate parsed(YamlValue item, Workload workload) {
            return switch (workload) {
                case RequestWorkload requests -> item.as(word -> new Candidate.ServerCandidate(ServerSpec.parse(word)));
                case ProgramWorkload program -> item.as(program::candidate);
                case Workload.TaskWorkload tasks ->
                    item.as(word -> new Candidate.ModelCandidate(LevelParser.model(word)));
                case ServiceWorkload service -> throw new IllegalStateException("a service has no experiment file");
            };
        }

        /// Reads a candidate that must be in the list.
        Candidate member(YamlValue item) {
            Candidate contender = parsed(item, workload);
            if (!all.contains(contender)) {
                throw item.mistake(
                        ExperimentError.NOT_CANDIDATE,
                        key,
                        contender,
                        key,
                        Suggestions.hint(
                                contender.toString(),
                                all.stream().map(Candidate::toString).toList()));
            }
            return contender;
        }

        /// Reads the baseline, which must be in the list.
        Candidate baseline(YamlValue item) {
            Candidate contender = parsed(item, workload);
            if (!all.contains(contender)) {
                throw item.mistake(ExperimentError.NOT_BASELINE, contender, key);
            }
            return contender;
        }
    }
}
