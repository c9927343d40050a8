package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.compare.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.protocol.Clause;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How the configurations of two sides differ, which affects their ratios.
final class ConfigurationDifferences {
    /// Name of the metric that is the share of requests that failed, in percent.
    private static final String ERRORS = "errors";

    private ConfigurationDifferences() {}

    /// Lists the differences of machines, JDKs, options, settings, profiles and versions.
    static List<Clause> list(ComparisonSide base, ComparisonSide candidate, CellMatching matching) {
        SideRecord first = base.record();
        SideRecord second = candidate.record();
        return Stream.of(
                        itself(first, second, matching.pairs()),
                        machines(first.host(), second.host()),
                        jdks(first, second, matching),
                        options(matching.pairs()),
                        settings(matching.pairs()),
                        differs(ComparisonNote.OTHER_PROFILE, first.profile(), second.profile()),
                        differs(ComparisonNote.OTHER_VERSION, first.loombenchVersion(), second.loombenchVersion()),
                        newErrors(matching.further(base, candidate, Set.of(ERRORS))))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Tells errors that only the candidate has: what fails fast looks fast.
    private static Optional<Clause> newErrors(List<CellPair> errors) {
        return errors.stream()
                .filter(pair -> pair.base().positive().isEmpty()
                        && !pair.candidate().positive().isEmpty())
                .findFirst()
                .map(pair -> ComparisonNote.NEW_ERRORS.with(
                        Collections.max(pair.candidate().positive()) / 100));
    }

    /// Detects a comparison of a measurement with itself: separate measurements hardly have identical figures
    /// throughout.
    private static Optional<Clause> itself(SideRecord base, SideRecord candidate, List<CellPair> partners) {
        String sample = base.kind().sample();
        return Optional.of(ComparisonNote.SAME_FIGURES.with(sample, sample))
                .filter(_ -> Objects.equals(base.startedAt(), candidate.startedAt())
                        && partners.stream()
                                .allMatch(pair -> pair.base()
                                        .figures()
                                        .equals(pair.candidate().figures())));
    }

    private static Optional<Clause> machines(@Nullable HostRecord base, @Nullable HostRecord candidate) {
        if (base == null || candidate == null) {
            return Optional.of(ComparisonNote.UNKNOWN_MACHINE.with());
        }
        return isOther(base, candidate)
                ? Optional.of(ComparisonNote.OTHER_MACHINE.with(machine(base), machine(candidate)))
                : differs(ComparisonNote.OTHER_KERNEL, base.kernel(), candidate.kernel());
    }

    private static boolean isOther(HostRecord base, HostRecord candidate) {
        return !base.os().equals(candidate.os())
                || !base.cpuModel().equals(candidate.cpuModel())
                || base.cores() != candidate.cores()
                || !base.hasSimilarMemory(candidate);
    }

    private static Clause machine(HostRecord host) {
        return ComparisonNote.MACHINE.with(
                host.cpuModel(), host.cores(), host.os(), host.kernel(), Math.round(host.memoryBytes() / 1e9));
    }

    private static Optional<Clause> jdks(SideRecord base, SideRecord candidate, CellMatching matching) {
        if (matching.acrossEnvironments()) {
            CellPair first = matching.pairs().getFirst();
            return Optional.of(ComparisonNote.OTHER_JDK.with(
                    environment(base, first.base().jdk()),
                    environment(candidate, first.candidate().jdk())));
        }
        return base.environments().stream()
                .flatMap(ofBase -> candidate.environments().stream()
                        .filter(other -> other.id().equals(ofBase.id()) && !other.equals(ofBase))
                        .map(other -> ComparisonNote.OTHER_BUILD.with(ofBase.id(), version(ofBase), version(other))))
                .findFirst();
    }

    private static Object environment(SideRecord side, String id) {
        return side.environments().stream()
                .filter(environment -> environment.id().equals(id))
                .<Object>map(environment -> id.equals(environment.version())
                        ? version(environment)
                        : ComparisonNote.JDK_OF_ID.with(id, version(environment)))
                .findFirst()
                .orElse(id);
    }

    private static Object version(EnvironmentRecord environment) {
        String vendor = environment.vendor();
        return vendor == null ? environment.version() : ComparisonNote.BY_VENDOR.with(environment.version(), vendor);
    }

    private static Optional<Clause> options(List<CellPair> partners) {
        List<CellPair> different = differing(partners, MeasuredCell::options);
        return different.stream()
                .findFirst()
                .map(first -> ComparisonNote.OTHER_OPTIONS.with(
                        different.size(),
                        partners.size(),
                        without(first.base().options(), first.candidate().options()),
                        without(first.candidate().options(), first.base().options())));
    }

    /// The options of a side that the other doesn't have; all of them where both differ in their order alone.
    private static String without(List<String> options, List<String> others) {
        return (Set.copyOf(options).equals(Set.copyOf(others))
                        ? options.stream()
                        : options.stream().filter(option -> !others.contains(option)))
                .toList()
                .toString();
    }

    private static Optional<Clause> settings(List<CellPair> partners) {
        List<CellPair> different = differing(partners, MeasuredCell::settings);
        return different.stream().findFirst().map(first -> {
            Map<String, String> base = first.base().settings();
            Map<String, String> candidate = first.candidate().settings();
            return ComparisonNote.OTHER_SETTINGS.with(
                    different.size(),
                    partners.size(),
                    Stream.concat(base.keySet().stream(), candidate.keySet().stream())
                            .distinct()
                            .filter(name -> !Objects.equals(base.get(name), candidate.get(name)))
                            .map(name -> ComparisonNote.SETTING.with(
                                    name, base.getOrDefault(name, "unknown"), candidate.getOrDefault(name, "unknown")))
                            .toList());
        });
    }

    private static List<CellPair> differing(List<CellPair> partners, Function<MeasuredCell, ?> aspect) {
        return partners.stream()
                .filter(pair -> !aspect.apply(pair.base()).equals(aspect.apply(pair.candidate())))
                .toList();
    }

    private static Optional<Clause> differs(ComparisonNote kind, @Nullable String base, @Nullable String candidate) {
        return base == null || candidate == null || base.equals(candidate)
                ? Optional.empty()
                : Optional.of(kind.with(base, candidate));
    }
}
