package dev.loombench.lab.validity;

import dev.loombench.lab.journal.CapacityDocument.RateRecord;
import dev.loombench.lab.journal.CapacityRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What an experiment's capacities must be read with.
final class SearchedTrials {
    private record Searched(TrialRecord trial, CapacityRecord capacity) {}

    private SearchedTrials() {}

    static List<Finding> of(List<TrialRecord> trials) {
        List<Searched> searched = trials.stream()
                .filter(TrialRecord::counts)
                .mapMulti(SearchedTrials::searched)
                .toList();
        List<Finding> findings = new ArrayList<>();
        tell(
                findings,
                searched,
                capacity -> Optional.ofNullable(capacity.capacity())
                        .filter(rate -> !capacity.confirmed())
                        .map(SearchedTrials::interval),
                "capacity-not-confirmed",
                Severity.WARNING,
                "did not confirm their capacity, because the search ended before there were enough loads: ",
                "give the search more time ('search' in the experiment), or longer loads");
        tell(
                findings,
                searched,
                capacity -> Optional.ofNullable(capacity.saturationAbsent()),
                "saturation-unknown",
                Severity.INFO,
                "did not find the rate at which the server saturates: ",
                "give the search more time ('search' in the experiment), or see the loads in the trials");
        return findings;
    }

    private static void searched(TrialRecord trial, Consumer<Searched> found) {
        if (trial.load() != null && trial.load().capacity() != null) {
            found.accept(new Searched(trial, trial.load().capacity()));
        }
    }

    /// @param words of those that are told
    private static void tell(
            List<Finding> findings,
            List<Searched> all,
            Function<CapacityRecord, Optional<String>> words,
            String code,
            Severity severity,
            String what,
            String remedy) {
        Map<Integer, String> told = new LinkedHashMap<>();
        for (Searched one : all) {
            words.apply(one.capacity())
                    .ifPresent(said ->
                            told.put(one.trial().id(), one.trial().cell().label() + ": " + said));
        }
        if (!told.isEmpty()) {
            findings.add(new Finding(
                    code,
                    severity,
                    told.size() + " of " + all.size() + " trials " + what
                            + told.values().stream().distinct().collect(Collectors.joining("; ")),
                    remedy,
                    Map.of("trials", List.copyOf(told.keySet()))));
        }
    }

    private static String interval(RateRecord rate) {
        String estimate = Quantities.significant(rate.perSecond()) + "/s";
        return rate.low() == null || rate.high() == null
                ? estimate
                : estimate + ", between " + Quantities.significant(rate.low()) + " and "
                        + Quantities.significant(rate.high()) + "/s";
    }
}
