package dev.loombench.lab.service.config;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Factor;
import dev.loombench.lab.catalog.IdealKind;
import dev.loombench.lab.catalog.JvmSettings;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProfileSettings;
import dev.loombench.lab.catalog.ServiceWorkload;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.MeasurementMode;
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
                config.load().job().isPresent() ? MethodKind.PROCESS : MethodKind.HTTP,
                new ServiceWorkload(primaryMetric(config), config.load().trialDuration(AbLoad.ASSUMED_START)),
                sides,
                sides.getFirst(),
                List.of(new Factor(
                        ServiceWorkload.LOAD,
                        config.load().levels().stream().map(AbLevel::name).toList())),
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

    /// Returns the metric that decides; [ServiceWorkload#FIRST_METRIC] if only a driver's results say it.
    private static String primaryMetric(AbConfig config) {
        if (config.load().driver().isPresent()) {
            return config.load().driver().get().driver().declaredPrimary().orElse(ServiceWorkload.FIRST_METRIC);
        }
        if (config.load().job().isPresent()) {
            return SideMetrics.WALL_TIME;
        }
        return config.load().plan().isPresent() ? SideMetrics.THROUGHPUT : SideMetrics.MEAN_LATENCY;
    }

    private static String question(AbConfig config) {
        return ServiceNotice.QUESTION.message(
                subject(config),
                config.baseline().name(),
                config.sides().stream().skip(1).map(AbSide::name).collect(Collectors.joining(", or to ")));
    }

    private static String subject(AbConfig config) {
        AbLoad load = config.load();
        if (load.job().isPresent()) {
            return ServiceNotice.JOB.message();
        }
        if (load.plan().isPresent()) {
            return ServiceNotice.PLAN.message(load.plan().get().fileName());
        }
        if (load.driver().isPresent()) {
            return ServiceNotice.DRIVER.message(load.driver().get().driver().name());
        }
        List<String> requests = requests(config);
        return requests.size() == 1 ? requests.getFirst() : ServiceNotice.REQUESTS.message(requests.size());
    }

    public static List<String> requests(AbConfig config) {
        return config.load().requests().stream().map(ServiceExperiment::request).toList();
    }

    private static String request(AbRequest request) {
        double weight = request.sent().weight();
        return (weight == 1 ? "" : Format.exact(weight) + " × ") + request.method() + " "
                + request.sent().url();
    }
}
