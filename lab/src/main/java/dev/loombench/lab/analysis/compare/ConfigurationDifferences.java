package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.model.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.ComparisonKind;
import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.SideRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Describes how the configurations of two sides differ and how that affects their ratios, one sentence each.
final class ConfigurationDifferences {
    /// Name of the metric that is the share of requests that failed, in percent.
    private static final String ERRORS = "errors";

    private ConfigurationDifferences() {}

    /// Lists the differences of machines, JDKs, options, settings, profiles and versions.
    static List<String> list(ComparisonSide base, ComparisonSide candidate, CellMatching matching) {
        List<String> notes = new ArrayList<>();
        itself(base.record(), candidate.record(), matching.pairs()).ifPresent(notes::add);
        machines(base.record().host(), candidate.record().host(), base.record().kind() == ComparisonKind.TOOL)
                .ifPresent(notes::add);
        jdks(base.record(), candidate.record(), matching).ifPresent(notes::add);
        options(matching.pairs()).ifPresent(notes::add);
        settings(matching.pairs()).ifPresent(notes::add);
        differs("Profiles", base.record().profile(), candidate.record().profile())
                .map(difference -> difference + ", so sizes and durations of the measurements may differ.")
                .ifPresent(notes::add);
        differs(
                        "Versions of Loombench",
                        base.record().loombenchVersion(),
                        candidate.record().loombenchVersion())
                .map(difference -> difference + ", so the way of measuring may differ.")
                .ifPresent(notes::add);
        newErrors(matching.further(base, candidate, Set.of(ERRORS))).ifPresent(notes::add);
        return notes;
    }

    /// Tells errors that only the candidate has: what fails fast looks fast.
    private static Optional<String> newErrors(List<CellPair> errors) {
        return errors.stream()
                .filter(pair -> pair.base().positive().isEmpty()
                        && !pair.candidate().positive().isEmpty())
                .findFirst()
                .map(pair -> "Errors rose from 0 % to "
                        + Format.percent(pair.candidate().positive().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .max()
                                        .orElse(0)
                                / 100)
                        + ", which no ratio shows: what fails fast looks fast.");
    }

    /// Detects a comparison of a measurement with itself: separate measurements hardly have identical figures
    /// throughout.
    private static Optional<String> itself(SideRecord base, SideRecord candidate, List<CellPair> partners) {
        boolean same = Objects.equals(base.startedAt(), candidate.startedAt())
                && partners.stream()
                        .allMatch(pair ->
                                pair.base().figures().equals(pair.candidate().figures()));
        return same
                ? Optional.of("Both have the same figures, " + base.kind().sample() + " by "
                        + base.kind().sample() + ": this compares a measurement with itself,"
                        + " which shows neither a difference nor the lack of one.")
                : Optional.empty();
    }

    private static Optional<String> machines(
            @Nullable HostRecord base, @Nullable HostRecord candidate, boolean isTool) {
        if (base == null || candidate == null) {
            return Optional.of((isTool ? "These results" : "JMH results") + " don't name the machine they were"
                    + " measured on: a ratio is meaningful only if it was the same machine.");
        }
        if (isOther(base, candidate)) {
            return Optional.of("Different machines: " + machine(base) + " against " + machine(candidate)
                    + ". A ratio between machines also reflects the machines, and all that ran on them.");
        }
        return differs("Kernels", base.kernel(), candidate.kernel())
                .map(difference -> difference + "; otherwise the machine looks the same.");
    }

    private static boolean isOther(HostRecord base, HostRecord candidate) {
        return !base.os().equals(candidate.os())
                || !base.cpuModel().equals(candidate.cpuModel())
                || base.cores() != candidate.cores()
                || !base.hasSimilarMemory(candidate);
    }

    private static String machine(HostRecord host) {
        return host.cpuModel() + " with " + Format.count(host.cores(), "core") + ", " + host.os() + " " + host.kernel()
                + ", " + Math.round(host.memoryBytes() / 1e9) + " GB";
    }

    private static Optional<String> jdks(SideRecord base, SideRecord candidate, CellMatching matching) {
        if (matching.acrossEnvironments()) {
            CellPair first = matching.pairs().getFirst();
            return Optional.of(
                    "Different JDKs: " + environment(base, first.base().jdk()) + " against "
                            + environment(candidate, first.candidate().jdk())
                            + ". A ratio reflects the JDK and all other changes between them.");
        }
        for (EnvironmentRecord baseJdk : base.environments()) {
            for (EnvironmentRecord candidateJdk : candidate.environments()) {
                if (baseJdk.id().equals(candidateJdk.id()) && !baseJdk.equals(candidateJdk)) {
                    return Optional.of("JDK " + baseJdk.id() + " isn't the same on both sides: " + words(baseJdk)
                            + " against " + words(candidateJdk) + ".");
                }
            }
        }
        return Optional.empty();
    }

    private static String environment(SideRecord side, String id) {
        return side.environments().stream()
                .filter(environment -> environment.id().equals(id))
                .map(environment ->
                        id.equals(environment.version()) ? words(environment) : id + " (" + words(environment) + ")")
                .findFirst()
                .orElse(id);
    }

    private static String words(EnvironmentRecord environment) {
        return environment.version() + (environment.vendor() == null ? "" : " by " + environment.vendor());
    }

    private static Optional<String> options(List<CellPair> partners) {
        List<CellPair> different = differing(partners, MeasuredCell::options);
        if (different.isEmpty()) {
            return Optional.empty();
        }
        CellPair first = different.getFirst();
        return Optional.of("JVM options differ in " + different.size() + " of "
                + Format.count(partners.size(), "cell, ", "cells, such as ")
                + first.base().options() + " against "
                + first.candidate().options() + ".");
    }

    private static Optional<String> settings(List<CellPair> partners) {
        List<CellPair> different = differing(partners, MeasuredCell::settings);
        if (different.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> base = different.getFirst().base().settings();
        Map<String, String> candidate = different.getFirst().candidate().settings();
        Set<String> names = new LinkedHashSet<>(base.keySet());
        names.addAll(candidate.keySet());
        return Optional.of("The measurement settings differ in " + different.size() + " of "
                + Format.count(partners.size(), "cell: ", "cells, such as: ")
                + names.stream()
                        .filter(name -> !Objects.equals(base.get(name), candidate.get(name)))
                        .map(name -> name + " " + base.getOrDefault(name, "unknown") + " against "
                                + candidate.getOrDefault(name, "unknown"))
                        .collect(Collectors.joining(", "))
                + ". A ratio also reflects that.");
    }

    private static List<CellPair> differing(List<CellPair> partners, Function<MeasuredCell, ?> aspect) {
        return partners.stream()
                .filter(pair -> !aspect.apply(pair.base()).equals(aspect.apply(pair.candidate())))
                .toList();
    }

    private static Optional<String> differs(String subject, @Nullable String base, @Nullable String candidate) {
        return Objects.equals(base, candidate)
                ? Optional.empty()
                : Optional.of(subject + " differ: " + base + " against " + candidate);
    }
}
