package dev.loombench.lab.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The machine itself: a quota, or no processor.
final class MachineRule implements Rule {
    /// A tenth of the time stopped lengthens a request that computes by as much; less is lost in noise.
    private static final double THROTTLED = 0.1;

    /// Threads that wait twice as long as they run get a third of what they ask for.
    private static final double WAIT_PER_RUN = 2;

    /// Fewer waiting threads may be what comes and goes for a moment.
    private static final double FEWEST_WAITING = 1;

    /// Unless others use as much, the process waits for itself.
    private static final double OTHERS = 0.4;

    private static final double STEAL = 0.2;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        List<Finding> findings = new ArrayList<>();
        MachineUse machine = symptoms.machine();
        Double throttled = machine.throttled();
        if (throttled != null && throttled >= THROTTLED) {
            findings.add(Finding.confirmed(
                    Cause.THROTTLED,
                    Math.min(1, throttled),
                    List.of("Its control group was throttled for " + Words.percent(throttled)
                            + " of the time, summed over processors."),
                    List.of()));
        }
        symptoms.process()
                .present()
                .filter(process -> starved(symptoms))
                .ifPresent(process -> findings.add(starved(symptoms, process)));
        return findings;
    }

    /// Whether others use so much of the processors that whatever is slow may be slow for that.
    static boolean starved(Symptoms symptoms) {
        MachineUse machine = symptoms.machine();
        boolean taken = others(machine) >= OTHERS || steal(machine) >= STEAL;
        return taken
                && symptoms.process()
                        .present()
                        .filter(process -> {
                            double waiting = waiting(symptoms, process);
                            return waiting >= FEWEST_WAITING && waiting >= WAIT_PER_RUN * process.running();
                        })
                        .isPresent();
    }

    private static Finding starved(Symptoms symptoms, ProcessUse process) {
        double others = others(symptoms.machine());
        double steal = steal(symptoms.machine());
        return Finding.confirmed(
                Cause.STARVED,
                others + steal,
                List.of(
                        Words.number(waiting(symptoms, process))
                                + " of its threads waited for a processor, on average, while "
                                + Words.number(process.running()) + " ran.",
                        taken(symptoms.machine())),
                List.of());
    }

    /// As far as it is known.
    private static String taken(MachineUse machine) {
        Double others = machine.others();
        Double steal = machine.steal();
        if (others == null) {
            return "Other machines on the same host used " + Words.percent(steal == null ? 0 : steal)
                    + " of the processors.";
        }
        return "Other processes used " + Words.percent(others) + " of the processors"
                + (steal == null ? "." : ", and other machines on the same host " + Words.percent(steal) + ".");
    }

    private static double waiting(Symptoms symptoms, ProcessUse process) {
        return process.waiting()
                + symptoms.carriers().present().map(CarrierUse::waiting).orElse(0.0);
    }

    private static double others(MachineUse machine) {
        return Objects.requireNonNullElse(machine.others(), 0.0);
    }

    private static double steal(MachineUse machine) {
        return Objects.requireNonNullElse(machine.steal(), 0.0);
    }
}
