package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Grid.CellRef;
import dev.loombench.lab.catalog.Profile.ProfileSettings;
import dev.loombench.lab.catalog.Workload.TaskWorkload;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.server.ServerSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Experiment as its file defines it.
///
/// @param order place in listings, the smallest first
/// @param tags words to select it by
/// @param sources publications of its results, by key
/// @param method how its trials are measured
/// @param models execution models, servers or words of a program that are compared, in the order of the file
/// @param baseline the model that the others are compared with; one of the models
/// @param factors varied parameters with their published levels; the workload or the options of the JVM use
///     each
/// @param also cells outside the grid of models and factors
/// @param margin margin of equivalence as a share, such as 0.1; empty where the default applies
/// @param headline the cell whose comparison with the baseline answers the question; absent where the largest
///     difference does
/// @param profiles scaling and effort in each profile
/// @param text text of the file, kept with every run
public record Experiment(
        int order,
        String id,
        String title,
        String question,
        List<String> tags,
        Map<String, Publication> sources,
        MethodKind method,
        Workload workload,
        List<Candidate> models,
        Candidate baseline,
        List<Factor> factors,
        List<CellRef> also,
        JvmSettings jvm,
        OptionalDouble margin,
        @Nullable CellRef headline,
        Map<Profile, ProfileSettings> profiles,
        List<PublishedFigure> published,
        Ideal ideal,
        List<Claim> claims,
        String text) {

    /// Workload of tasks.
    ///
    /// @throws IllegalStateException if it sends requests to servers
    public TaskWorkload tasks() {
        if (workload instanceof TaskWorkload tasks) {
            return tasks;
        }
        throw new IllegalStateException(id + " runs no tasks");
    }

    /// Whether it compares the sides of a person's own service (`ab`).
    public boolean isOfService() {
        return workload instanceof ServiceWorkload;
    }

    /// Metric that decides the verdicts about cells with these levels.
    public String primaryMetric(Map<String, String> levels) {
        return workload.primaryMetric(levels).orElse(method.primaryMetric());
    }

    /// Copy with other profiles.
    public Experiment with(Map<Profile, ProfileSettings> scaled) {
        return with(models, baseline, factors, also, margin, scaled);
    }

    /// Copy with another grid, margin and profiles.
    ///
    /// @param base the model that the others are compared with
    /// @param others cells outside the grid
    Experiment with(
            List<Candidate> compared,
            Candidate base,
            List<Factor> varied,
            List<CellRef> others,
            OptionalDouble sameness,
            Map<Profile, ProfileSettings> scaled) {
        return new Experiment(
                order, id, title, question, tags, sources, method, workload, compared, base, varied, others, jvm,
                sameness, headline, scaled, published, ideal, claims, text);
    }

    /// Publication of an experiment's results.
    ///
    /// @param setting year, JDK and machine
    /// @param method method of measurement
    public record Publication(String title, String setting, String method) {}

    /// Varied parameter of an experiment.
    ///
    /// @param levels counts, durations, rates or words in their one spelling, at least one
    public record Factor(String name, List<String> levels) {}

    /// Figure of a publication.
    ///
    /// @param cell cell that it is about
    /// @param metric such as `time`
    /// @param value in the metric's unit: seconds or operations per second
    /// @param error half-width of its interval, or NaN where the source gives none
    /// @param note difference from the cell, such as `with an unstated number of tasks`; empty for none
    public record PublishedFigure(
            String source, CellRef cell, String metric, double value, double error, String note) {}

    /// Physical limit that an experiment is compared with.
    public sealed interface Ideal permits IdealKind, IdealFormula {}

    /// Physical limits that need no more than their name.
    public enum IdealKind implements Ideal {
        /// Waves of a pool, cores or the critical path, whichever is longest.
        BATCH,
        /// Threads and cores of a server, and its number of users.
        SERVER,
        /// No limit, since only the overhead is measured.
        NONE;

        /// Name in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Candidate that an experiment compares with others: an execution model, a server under load, a word of a
    /// program, or a side of a person's own service. `toString` gives its name, which is the same in files, on the
    /// command line and in reports.
    public sealed interface Candidate {
        /// Keys under which references to cells name it.
        Set<String> KEYS = MethodKind.candidateKeys();

        /// Execution model of tasks.
        record ModelCandidate(ModelSpec spec) implements Candidate {
            @Override
            public String toString() {
                return spec.toString();
            }
        }

        /// Server under load, with the threads that it runs on.
        record ServerCandidate(ServerSpec spec) implements Candidate {
            @Override
            public String toString() {
                return spec.toString();
            }
        }

        /// Word of a program.
        ///
        /// @param jdk feature version of the JDK that it runs on; empty for the JDK under test
        record ProgramCandidate(String word, OptionalInt jdk) implements Candidate {
            private static final Pattern NOTATION = Pattern.compile("([a-z][a-z0-9-]{0,39})(?:@([0-9]{1,3}))?");

            /// Parses a candidate such as `virtual` or `virtual@21`.
            ///
            /// @throws InvalidValueException if it is none, or its JDK has no virtual threads
            static ProgramCandidate parse(String text) {
                Matcher matcher = NOTATION.matcher(text.strip());
                if (!matcher.matches()) {
                    throw new InvalidValueException(text, "a candidate such as virtual or virtual@21");
                }
                if (matcher.group(2) == null) {
                    return new ProgramCandidate(matcher.group(1), OptionalInt.empty());
                }
                int feature = Integer.parseInt(matcher.group(2));
                if (feature < Jdk.OLDEST_FEATURE) {
                    throw new InvalidValueException(
                            text, "a candidate on a JDK of " + Jdk.OLDEST_FEATURE + " or later, such as virtual@21");
                }
                return new ProgramCandidate(matcher.group(1), OptionalInt.of(feature));
            }

            @Override
            public String toString() {
                return jdk.isPresent() ? word + "@" + jdk.getAsInt() : word;
            }
        }

        /// One way to run a person's own service.
        record SideCandidate(String name) implements Candidate {
            @Override
            public String toString() {
                return name;
            }
        }

        /// Reads the name of a model, a server or a candidate of some program.
        ///
        /// @throws InvalidValueException if none of them has this name
        static Candidate parse(String word) {
            String name = word.strip().replaceFirst("\\(.*", "");
            for (ServerSpec.ServerKind kind : ServerSpec.ServerKind.values()) {
                if (kind.toString().equals(name)) {
                    return new ServerCandidate(ServerSpec.parse(word));
                }
            }
            return isOfProgram(name) ? ProgramCandidate.parse(word) : new ModelCandidate(LevelParser.model(word));
        }

        private static boolean isOfProgram(String name) {
            String word = name.replaceFirst("@.*", "");
            return !ModelSpec.NAMES.contains(word)
                    && Arrays.stream(ProgramKind.values())
                            .anyMatch(program -> program.candidates().contains(word));
        }
    }
}
