package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.model.AbDocument.WarmUpSummary;
import dev.loombench.lab.model.DiagnosisRecord;
import dev.loombench.lab.service.advice.LimitFindings;
import dev.loombench.lab.service.advice.WarmUpText;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a recommendation holds for: processors, load, sides that weren't warm, and what limits the sides.
final class LoadConditions {
    private LoadConditions() {}

    /// Lists the conditions as noun phrases.
    ///
    /// @param split processors of sides and generator; empty where they share them
    static List<String> list(
            AbConfig config, Optional<CpuSplit> split, List<WarmUpSummary> warmUps, List<DiagnosisRecord> diagnoses) {
        List<String> conditions = new ArrayList<>();
        if (config.load().job().isPresent()) {
            conditions.add("all processors of this machine for each run");
        } else {
            conditions.add(split.map(cpus -> Format.count(cpus.target().size(), "processor")
                            + " for each side (CPU set " + cpus.target().text() + ")")
                    .orElse("all processors of this machine, shared with the generator"));
            conditions.add(load(config.load()));
        }
        WarmUpText.condition(warmUps).ifPresent(conditions::add);
        conditions.addAll(LimitFindings.conditions(diagnoses));
        return conditions;
    }

    private static String load(AbLoad load) {
        if (load.driver().isPresent()) {
            return "what the driver " + load.driver().get().driver().name() + " does";
        }
        if (load.plan().isPresent()) {
            return "the plan " + load.plan().get().file().path().getFileName()
                    + ", with users who wait for each answer";
        }
        return "this mix of requests, "
                + (load.poisson() ? "with Poisson arrivals, as from many people" : "evenly spaced");
    }

    /// When requests arrive, as `ab.json` names it.
    static String arrivals(AbLoad load) {
        if (load.driver().isPresent()) {
            return "driver";
        }
        if (load.job().isPresent()) {
            return "none";
        }
        if (load.plan().isPresent()) {
            return "closed";
        }
        return load.poisson() ? "poisson" : "even";
    }
}
