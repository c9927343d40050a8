package dev.loombench.lab.service;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Factor;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.catalog.jvm.JvmSettings;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// A comparison of a service as an experiment: its sides are the candidates, its loads the levels of one factor,
/// its pairs the blocks.
public final class ServiceExperiment {
    /// Id of the only experiment of such a run.
    public static final String ID = "ab";

    private ServiceExperiment() {}

    public static Experiment of(AbConfig config) {
        List<Candidate> sides = config.sides().stream()
                .<Candidate>map(side -> new Candidate.SideCandidate(side.name()))
                .toList();
        return new Experiment(
                0,
                ID,
                config.title(),
                question(config),
                List.of(),
                Map.of(),
                config.load().work().method(),
                new ServiceWorkload(
                        config.load().work().description(config.load()).primaryMetric(),
                        config.load().trialDuration(AbLoad.ASSUMED_START)),
                sides,
                sides.getFirst(),
                List.of(new Factor(
                        ServiceWorkload.LOAD,
                        config.load().works().stream().map(SideWork::name).toList())),
                List.of(),
                JvmSettings.STANDARD,
                OptionalDouble.of(config.effort().margin()),
                null,
                Map.of(
                        Profile.FULL,
                        new ProfileSettings(
                                Map.of(),
                                Map.of(),
                                new IterationSpec.SingleOperations(0),
                                new IterationSpec.SingleOperations(1),
                                List.of(MeasurementMode.TIME),
                                null,
                                List.of())),
                List.of(),
                IdealKind.NONE,
                List.of(),
                "");
    }

    /// Returns the schedule of the pairs.
    ///
    /// @param pairs number of pairs; the first ones are the same whatever their number
    public static TrialSchedule schedule(AbConfig config, int pairs) {
        return TrialScheduler.schedule(
                List.of(of(config)), Profile.FULL, config.effort().seed(), pairs, List.of(JdkRecord.OWN));
    }

    private static String question(AbConfig config) {
        return ServiceNotice.QUESTION.message(
                config.load().work().description(config.load()).subject(),
                config.baseline().name(),
                config.sides().stream().skip(1).map(AbSide::name).collect(Collectors.joining(", or to ")));
    }
}
