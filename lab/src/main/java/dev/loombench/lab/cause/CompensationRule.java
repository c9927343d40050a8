package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// More carriers than may run at once.
final class CompensationRule implements Rule {
    private static final double OFTEN = 0.5;

    /// A carrier more or less comes and goes in healthy programs.
    private static final int MORE = 2;

    /// Where nobody was seen who blocks them: the carriers that a few short uses of files add stay for half a minute.
    private static final int MANY_MORE = 8;

    @Override
    public List<Finding> findings(Symptoms symptoms) {
        return symptoms.scheduler()
                .present()
                .filter(scheduler ->
                        scheduler.more() >= OFTEN && scheduler.mostCarriers() >= scheduler.parallelism() + MORE)
                .map(scheduler -> finding(symptoms, scheduler).stream().toList())
                .orElse(List.of());
    }

    private static Optional<Finding> finding(Symptoms symptoms, SchedulerUse scheduler) {
        Optional<Place> place = symptoms.looks()
                .present()
                .flatMap(looks -> looks.places().stream()
                        .filter(found -> found.virtual() && found.activity() == Activity.FILE_OR_NAME)
                        .filter(found -> found.threads() >= 1)
                        .findFirst());
        if (place.isEmpty() && scheduler.mostCarriers() < scheduler.parallelism() + MANY_MORE) {
            return Optional.empty();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add("It had up to " + scheduler.mostCarriers() + " carriers at a parallelism of "
                + scheduler.parallelism() + ", and more than the parallelism in " + Words.percent(scheduler.more())
                + " of the samples.");
        place.ifPresent(found -> evidence.add(Words.number(found.threads())
                + " virtual threads accessed files or looked up names at the same time, on average."));
        List<DumpFrame> stack = place.map(Place::stack).orElse(List.of());
        return Optional.of(
                place.isPresent()
                        ? Finding.confirmed(Cause.COMPENSATION, 0.3, evidence, stack)
                        : Finding.suspected(Cause.COMPENSATION, 0.3, evidence, stack));
    }
}
