package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Clause;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Code that execution samples found running most.
final class HotCode {
    /// Number of samples below which shares mean nothing.
    static final int MIN_SAMPLES = 20;

    private static final int MAX_HOT_SPOTS = 3;

    /// Share of the samples below which code is nothing to look at.
    private static final double MIN_HOT_SHARE = 0.01;

    /// Share of the samples of code outside of the JDK from which on threads rather spin than compute.
    private static final double MIN_SPIN_SHARE = 0.5;

    private HotCode() {}

    private static List<HotStack> spots(Symptoms symptoms) {
        RecordingSummary recording = symptoms.recording();
        return recording.samples() >= MIN_SAMPLES ? recording.hotSpots() : List.of();
    }

    /// The hottest code that spins, if most samples of code outside of the JDK are of such.
    static Optional<HotStack> spinning(Symptoms symptoms) {
        List<HotStack> spots = spots(symptoms).stream()
                .filter(spot -> !spot.stack().stream().allMatch(FrameClassifier::isJdk))
                .toList();
        double all = spots.stream().mapToDouble(HotStack::share).sum();
        double spins = spots.stream().mapToDouble(HotStack::spinShare).sum();
        return spots.stream()
                .filter(spot -> spot.spinShare() > 0 && spins >= MIN_SPIN_SHARE * all)
                .max(Comparator.comparingDouble(HotStack::spinShare));
    }

    /// Sentences on the code that ran most: its entering call, and where it ran mostly.
    static List<Clause> sentences(Symptoms symptoms) {
        return spots(symptoms).stream()
                .filter(spot -> spot.share() >= MIN_HOT_SHARE)
                .limit(MAX_HOT_SPOTS)
                .map(spot -> sentence(symptoms.recording().samples(), spot))
                .toList();
    }

    private static Clause sentence(int samples, HotStack spot) {
        Optional<StackFrame> entry = FrameClassifier.entry(spot.stack());
        Optional<StackFrame> innermost = FrameClassifier.innermost(spot.stack());
        String place = entry.map(StackFrame::text).orElse("unknown");
        return innermost.isEmpty() || innermost.equals(entry)
                ? Message.HOT_CODE.with(spot.share(), samples, place)
                : Message.HOT_CODE_WITHIN.with(spot.share(), samples, place, innermost.get());
    }

    /// Stack of the code that ran most; empty where there are too few samples.
    static List<StackFrame> hottest(Symptoms symptoms) {
        return spots(symptoms).stream().findFirst().map(HotStack::stack).orElse(List.of());
    }
}
