package dev.loombench.lab.service.advice;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.service.config.AbLoad;
import java.util.List;
import java.util.Optional;

/// What a recommendation holds for: processors and load.
public final class LoadConditions {
    private LoadConditions() {}

    /// The conditions as noun phrases.
    ///
    /// @param split processors of sides and generator; empty where they share them
    public static List<String> of(AbLoad load, Optional<CpuSplit> split) {
        if (load.job().isPresent()) {
            return List.of(Answer.ALL_PROCESSORS_OF_JOB.message());
        }
        return List.of(
                split.map(cpus -> Answer.PROCESSORS.message(
                                cpus.target().size(), cpus.target().text()))
                        .orElseGet(Answer.SHARED_PROCESSORS::message),
                phrase(load));
    }

    private static String phrase(AbLoad load) {
        if (load.driver().isPresent()) {
            return Answer.OF_DRIVER.message(load.driver().get().driver().name());
        }
        if (load.plan().isPresent()) {
            return Answer.OF_PLAN.message(load.plan().get().fileName());
        }
        return (load.poisson() ? Answer.POISSON : Answer.EVEN).words();
    }
}
