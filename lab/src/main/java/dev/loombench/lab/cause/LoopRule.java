package dev.loombench.lab.cause;

import java.util.List;
import java.util.Optional;

/// Event loop threads that wait for something else than their connections, all of which wait with them.
final class LoopRule implements Rule {
    /// Of the dumps in which any loop waits. One that keeps its rule never does, or for a moment.
    private static final double OFTEN = 0.5;

    /// Of the loops: where there are many, such a moment of one of them is in many dumps.
    private static final double FEW = 0.1;

    /// Below who all wait for the same thing, which may be what these wait for, too.
    private static final double WEIGHT = 0.85;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        return symptoms
                .looks()
                .present()
                .filter(looks -> looks.dumps() >= Looks.FEWEST)
                .flatMap(looks -> looks.loops().stream()
                        .filter(loop -> loop.always() >= OFTEN && loop.waiting() >= FEW * loop.threads())
                        .findFirst()
                        .map(loop -> finding(looks, loop, symptoms)))
                .stream()
                .toList();
    }

    private static Finding finding(Looks looks, LoopUse loop, Symptoms symptoms) {
        String waited = Words.number(loop.waiting()) + " of " + loop.threads() + " event loops of " + loop.owner()
                + " waited for something other than their connections, on average of " + looks.dumps()
                + " thread dumps.";
        Optional<Integer> unread = symptoms.unread().present();
        if (unread.isPresent() && unread.get() >= Symptoms.FEWEST_UNREAD) {
            return Finding.confirmed(
                    Cause.BLOCKED_EVENT_LOOP,
                    WEIGHT,
                    List.of(
                            waited,
                            "In nearly every sample, requests lay unread on at least " + unread.get()
                                    + " connections."),
                    loop.stack());
        }
        return Finding.suspected(
                Cause.BLOCKED_EVENT_LOOP,
                WEIGHT,
                List.of(
                        waited,
                        unread.isPresent()
                                ? "Hardly any request was seen waiting for that."
                                : "Whether requests waited for that couldn't be seen."),
                loop.stack());
    }
}
