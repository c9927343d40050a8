package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Workload.LevelTemplate;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ArgumentKind;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Workload of a program in a JVM of its own, whose words are the candidates.
///
/// @param arguments text of each of the program's arguments, which may name factors
/// @param metric metric that decides verdicts
/// @param limit time after which a trial is killed, which is a failure: programs end hanging work themselves
public record ProgramWorkload(ProgramKind program, Map<String, String> arguments, ProgramMetric metric, Duration limit)
        implements Workload {
    /// Default of [#limit].
    public static final Duration DEFAULT_LIMIT = Duration.ofMinutes(2);

    public ProgramWorkload {
        arguments = new LinkedHashMap<>(arguments);
    }

    @Override
    public Set<String> references() {
        return LevelTemplate.references(String.join(" ", arguments.values()));
    }

    @Override
    public Job job(Candidate contender, Map<String, String> levels) {
        return switch (contender) {
            case Candidate.ProgramCandidate candidate -> new Job.ProgramRun(this, candidate, values(levels));
            case Candidate.ModelCandidate _, Candidate.ServerCandidate _, Candidate.SideCandidate _ ->
                throw notACandidate(contender.toString());
        };
    }

    private Map<String, String> values(Map<String, String> levels) {
        Map<String, String> values = new LinkedHashMap<>();
        arguments.forEach((name, text) -> {
            String value = LevelTemplate.fill(text, levels);
            ArgumentKind.requireValue(name, value);
            values.put(name, value);
        });
        return values;
    }

    @Override
    public Optional<String> primaryMetric(Map<String, String> levels) {
        return Optional.of(metric.toString());
    }

    /// Parses one of the program's candidates, perhaps on another JDK, such as `virtual@21`.
    ///
    /// @throws InvalidValueException if the program has no such candidate, with the nearest one
    public Candidate.ProgramCandidate candidate(String text) {
        Candidate.ProgramCandidate candidate = Candidate.ProgramCandidate.parse(text);
        if (!program.candidates().contains(candidate.word())) {
            throw notACandidate(text);
        }
        return candidate;
    }

    private InvalidValueException notACandidate(String text) {
        return new InvalidValueException(
                text, "a candidate of " + program + Suggestions.hint(text, program.candidates()));
    }
}
