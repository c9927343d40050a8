package dev.loombench.lab;

import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Noise;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.OptionalInt;

/// How many blocks a difference of the margin needs.
///
/// @param noise of the comparison that scatters most
/// @param margin of equivalence
/// @param needed blocks in which such a difference gets a verdict in 80 % of runs, with the noise at its upper end;
///     empty above 10,000
/// @param planned blocks
public record Foreseen(String experiment, Noise noise, double margin, OptionalInt needed, int planned) {
    static Foreseen of(String experiment, Noise noise, double margin, int planned) {
        return new Foreseen(
                experiment, noise, margin, DetectableEffect.blocksNeededForVerdict(margin, noise.atMost()), planned);
    }

    /// For each experiment that an earlier run of the same on this machine tells of; empty where none does.
    ///
    /// @param request what is to be measured
    /// @return by the run in which the noise was seen, as [#sentence] wants it
    public static List<Told> of(RunRequest request, Plan plan) {
        EarlierNoise earlier = EarlierNoise.of(request, plan);
        return plan.experiments().stream()
                .flatMap(planned -> earlier.of(planned).stream()
                        .map(seen -> new Told(
                                Foreseen.of(
                                        planned.id(),
                                        seen.noise(),
                                        planned.experiment().margin().orElse(request.margin()),
                                        planned.blocks()),
                                seen.run())))
                .toList();
    }

    /// What an earlier run tells.
    ///
    /// @param run name of its directory
    public record Told(Foreseen foreseen, String run) {
        public String sentence() {
            return foreseen.sentence("run " + run);
        }
    }

    /// In words.
    ///
    /// @param where the noise was seen
    public String sentence(String where) {
        return experiment + ": a difference of " + percent(margin) + " needs "
                + (needed.isPresent() ? "about " + needed.getAsInt() : "more than 10,000") + " blocks at the noise of "
                + where + " (" + percent(noise.standardDeviation()) + " from block to block, at most "
                + percent(noise.atMost()) + "); " + planned + (planned == 1 ? " is" : " are") + " planned";
    }

    private static String percent(double share) {
        return Quantities.significant(share * 100) + " %";
    }
}
