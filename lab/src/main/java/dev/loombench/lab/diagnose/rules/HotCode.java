package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.protocol.Format;
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

    /// The hottest code that spins, if most samples of code outside of the JDK are of such.
    static Optional<HotStack> spinning(Symptoms symptoms) {
        List<HotStack> spots = symptoms.events().present().stream()
                .filter(events -> events.samples() >= MIN_SAMPLES)
                .flatMap(events -> events.hotSpots().stream())
                .filter(spot -> !spot.stack().stream().allMatch(FrameClassifier::isJdk))
                .toList();
        double all = spots.stream().mapToDouble(HotStack::share).sum();
        double spins = spots.stream().mapToDouble(HotStack::spinShare).sum();
        return spins >= MIN_SPIN_SHARE * all
                ? spots.stream()
                        .filter(spot -> spot.spinShare() > 0)
                        .max(Comparator.comparingDouble(HotStack::spinShare))
                : Optional.empty();
    }

    /// Sentences on the code that ran most.
    static List<String> sentences(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .filter(events -> events.samples() >= MIN_SAMPLES)
                .map(events -> events.hotSpots().stream()
                        .filter(spot -> spot.share() >= MIN_HOT_SHARE)
                        .limit(MAX_HOT_SPOTS)
                        .map(spot -> Format.wholePercent(spot.share()) + " of " + events.samples() + " samples: "
                                + text(spot.stack()) + ".")
                        .toList())
                .orElse(List.of());
    }

    /// The entering call of the code that ran, and where it ran mostly.
    private static String text(List<StackFrame> stack) {
        Optional<StackFrame> innermost = FrameClassifier.innermost(stack);
        return FrameClassifier.entry(stack)
                .map(entry -> entry.text()
                        + innermost
                                .filter(inner -> !inner.equals(entry))
                                .map(inner -> ", mostly in " + inner.text())
                                .orElse(""))
                .orElse("unknown");
    }

    /// Stack of the code that ran most; empty where there are too few samples.
    static List<StackFrame> hottest(Symptoms symptoms) {
        return symptoms.events()
                .present()
                .filter(events -> events.samples() >= MIN_SAMPLES)
                .flatMap(events -> events.hotSpots().stream().findFirst())
                .map(HotStack::stack)
                .orElse(List.of());
    }
}
