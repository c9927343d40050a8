package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Work that computes, on carriers or on platform threads.
final class ComputeRule implements Rule {
    /// Of the processors that others leave: a program may use them all without harm, so threads must wait for them as
    /// well.
    private static final double BUSY = 0.9;

    /// Fewer samples say nothing of shares.
    private static final int FEWEST_SAMPLES = 20;

    /// Others who use more of the processors may be why threads wait, too.
    private static final double OTHERS = 0.3;

    /// And from here on they rather are.
    private static final double MOSTLY_OTHERS = 0.5;

    private static final int HOT_SPOTS = 3;

    /// The JDK on which this was seen: on 21 a lone carrier takes turns between those who woke and those who begin.
    private static final int EMPTIES_QUEUES = 25;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        CarrierState state = new CarrierState(symptoms);
        if (state.awake()) {
            List<String> evidence = new ArrayList<>(state.evidence());
            evidence.addAll(hotSpots(symptoms));
            if (state.queued()) {
                return List.of(Finding.confirmed(Cause.CARRIERS_COMPUTE, 1, evidence, hottest(symptoms)));
            }
            boolean queueKnown = symptoms.scheduler().present().isPresent()
                    || symptoms.delay().present().isPresent();
            return queueKnown
                    ? List.of()
                    : List.of(Finding.suspected(Cause.CARRIERS_COMPUTE, 1, evidence, hottest(symptoms)));
        }
        List<Finding> cores = cores(symptoms);
        return cores.isEmpty() && state.bursts() ? List.of(bursts(symptoms, state)) : cores;
    }

    private static Finding bursts(Symptoms symptoms, CarrierState state) {
        List<String> evidence = new ArrayList<>(state.evidence());
        evidence.add("The carriers are idle part of the time, so the work comes in bursts.");
        if (symptoms.parallelism() == 1 && symptoms.feature() >= EMPTIES_QUEUES) {
            evidence.add("A single carrier empties one of its queues before the next, which itself causes bursts: "
                    + "-Djdk.virtualThreadScheduler.parallelism=2 avoids that.");
        }
        evidence.addAll(hotSpots(symptoms));
        return Finding.suspected(Cause.CARRIERS_COMPUTE, 1, evidence, hottest(symptoms));
    }

    private static List<Finding> cores(Symptoms symptoms) {
        MachineUse machine = symptoms.machine();
        double others =
                Objects.requireNonNullElse(machine.others(), 0.0) + Objects.requireNonNullElse(machine.steal(), 0.0);
        double left = symptoms.processors() * (1 - others);
        return symptoms.process()
                .present()
                .filter(process -> others < MOSTLY_OTHERS && process.running() >= BUSY * left)
                .filter(process -> process.waiting() >= symptoms.processors())
                .map(process -> List.of(cores(symptoms, process, others)))
                .orElse(List.of());
    }

    private static Finding cores(Symptoms symptoms, ProcessUse process, double others) {
        List<String> evidence = new ArrayList<>();
        evidence.add("The process used " + Words.number(process.running()) + " of"
                + " " + symptoms.processors() + " processors, and "
                + Words.number(process.waiting()) + " of its threads waited for a processor, on average.");
        evidence.addAll(hotSpots(symptoms));
        if (others < OTHERS) {
            return Finding.confirmed(Cause.CORES_COMPUTE, 1, evidence, hottest(symptoms));
        }
        evidence.add("Other processes and other machines on the same host used " + Words.percent(others) + " of them.");
        return Finding.suspected(Cause.CORES_COMPUTE, 1, evidence, hottest(symptoms));
    }

    private static List<String> hotSpots(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .filter(events -> events.samples() >= FEWEST_SAMPLES)
                .map(events -> events.hotSpots().stream()
                        .limit(HOT_SPOTS)
                        .map(spot -> Words.percent(spot.share()) + " of " + events.samples() + " samples: "
                                + Frames.place(spot.stack())
                                        .map(DumpFrame::text)
                                        .orElse("unknown"))
                        .toList())
                .orElse(List.of());
    }

    private static List<DumpFrame> hottest(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .filter(events -> events.samples() >= FEWEST_SAMPLES)
                .flatMap(events -> events.hotSpots().stream().findFirst())
                .map(HotSpot::stack)
                .orElse(List.of());
    }
}
