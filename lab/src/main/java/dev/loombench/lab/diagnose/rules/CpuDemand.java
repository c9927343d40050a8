package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;

/// Whether the threads of a process get the processors that they need, and who else uses them.
final class CpuDemand {
    /// Throttled share of the time that is a finding: a tenth lengthens CPU-bound requests by as much; less is
    /// noise.
    private static final double MIN_THROTTLED = 0.1;

    /// Ratio of runnable to running threads: at 2 they get a third of the CPU time that they need.
    static final double MIN_WAIT_PER_RUN = 2;

    /// Mean runnable threads below which waiting is a matter of moments.
    static final double MIN_WAITING = 1;

    /// Use by other processes below which the process rather waits for itself.
    private static final double MIN_OTHERS = 0.4;

    private static final double MIN_STEAL = 0.2;

    private CpuDemand() {}

    /// Whether other processes or virtual machines use so many processors that slowness may come from them.
    static boolean isStarved(Symptoms symptoms) {
        return isTaken(symptoms)
                && symptoms.process()
                        .holds(process -> waiting(symptoms, process)
                                >= Math.max(MIN_WAITING, MIN_WAIT_PER_RUN * process.running()));
    }

    /// Whether other processes or virtual machines use so many processors that threads may wait for them.
    static boolean isTaken(Symptoms symptoms) {
        return symptoms.machine().others() >= MIN_OTHERS || symptoms.machine().steal() >= MIN_STEAL;
    }

    /// Whether a quota stops the process for a notable time.
    static boolean isThrottled(Symptoms symptoms) {
        Double throttled = symptoms.machine().throttled();
        return throttled != null && throttled >= MIN_THROTTLED;
    }

    /// Mean number of the process's runnable threads without a processor, carriers included.
    static double waiting(Symptoms symptoms, ProcessUse process) {
        return process.waiting()
                + symptoms.carriers().present().map(CarrierUse::waiting).orElse(0.0);
    }
}
