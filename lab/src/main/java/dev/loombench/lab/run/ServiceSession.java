package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.measure.ServiceMethod;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.ab.AbFacts;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import dev.loombench.lab.model.ab.Overloaded;
import dev.loombench.lab.model.ab.SideCapacity;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.model.run.RunSnapshot;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ProgramOwner.Role;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.run.RunForecast.TimeBudget;
import dev.loombench.lab.run.RunJournal.RunDocuments;
import dev.loombench.lab.run.ServiceRun.AbResult;
import dev.loombench.lab.run.TrialResult.TrialStart;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbForecast;
import dev.loombench.lab.service.AbForecast.FirstPair;
import dev.loombench.lab.service.AbForecast.StartOrder;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.AbLoad;
import dev.loombench.lab.service.RateWork;
import dev.loombench.lab.service.ServiceExperiment;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.SideCoexistence;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.SideWork;
import dev.loombench.lab.service.SideWork.SideFigures;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.TestBed.Course;
import dev.loombench.lab.service.Tryout;
import dev.loombench.lab.service.advice.SideRuntimeText;
import dev.loombench.lab.service.advice.TreatmentRules;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.WriteFailedException;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The course of one session of a comparison, as far as failures, the budget and stop requests allow: the
/// sides are tried, the pairs are run as the blocks of any run, the sides are diagnosed and their capacities
/// searched. The budget of a resumed run limits its searches only.
final class ServiceSession implements RunDocuments, Course {
    /// Minimum ratio of the remaining budget to the duration of the diagnoses for searches to leave time for
    /// them.
    private static final int MIN_BUDGET_RATIO = 5;

    /// Ratio of the least time that a job's run may take to the slowest tried run, however little is left of the
    /// budget.
    private static final int MIN_TIMEOUT_RATIO = 5;

    /// Begin of the names of files in the run's directory with what sides printed that failed together.
    private static final String OUTPUT_PREFIX = "together-";

    private final RunJournal journal;
    private final Cancellation stop;
    private final AbListener listener;
    private final LongSupplier clock;
    private final long begun;
    private final TimeBudget budget;
    private final TimeBudget pairsBudget;

    /// Trials of earlier sessions with searches that were cut short. Each is repeated; until the repeat has
    /// ended, the first one counts.
    private final Set<Integer> cutShort;

    private final AbConfig given;
    private ServiceLauncher launcher;
    private AbConfig config;
    private AbFacts facts;
    private AbForecast forecast;
    private Duration slowest = Duration.ZERO;
    private boolean together;
    private FigureKeeper keeper = figures -> {};
    private long diagnosing;
    private Optional<ServiceFailedException> fault = Optional.empty();
    private final Map<Integer, ServiceFailedException> faults = new HashMap<>();
    private @Nullable AbDocument document;

    /// @param launcher of the sides as they were given, which get ports of their own here
    /// @param finished trials that are on disk; none in a new run
    /// @param earlier document of earlier sessions
    /// @param clock monotonic, in nanoseconds
    ServiceSession(
            ServiceLauncher launcher,
            RunDirectory directory,
            Manifest manifest,
            TrialSchedule plan,
            List<TrialRecord> finished,
            Optional<AbDocument> earlier,
            AbListener listener,
            LongSupplier clock) {
        this.given = launcher.config();
        this.launcher = launcher.with(SideCoexistence.withOwnPorts(given));
        this.config = this.launcher.config();
        this.stop = launcher.stop();
        this.listener = listener;
        this.clock = clock;
        this.begun = clock.getAsLong();
        this.forecast = new AbForecast(config, AbLoad.ASSUMED_START, Duration.ZERO);
        this.facts = earlier.map(ab -> ab.facts().resumed())
                .orElseGet(() -> AbFacts.of(config.load().work().configuredJob().orElse(null)));
        this.journal = new RunJournal(manifest, directory, plan, finished, this);
        this.budget = TimeBudget.of(config.effort().budget(), clock);
        this.pairsBudget =
                TimeBudget.of(journal.isResumed() ? null : config.effort().pairsBudget(), clock);
        this.cutShort = finished.stream()
                .filter(trial -> SideCapacity.of(trial)
                        .filter(capacity -> capacity.search().cutShort())
                        .isPresent())
                .map(TrialRecord::id)
                .collect(Collectors.toSet());
    }

    /// Writes figures of the sides that are being measured.
    @FunctionalInterface
    private interface FigureKeeper {
        void keep(List<SideFigures> figures) throws IOException;
    }

    private void use(ServiceLauncher other) {
        launcher = other;
        config = other.config();
    }

    private Path path() {
        return journal.path();
    }

    @Override
    public Duration warmUpLimit() {
        return forecast.warmUpLimit();
    }

    /// What is left of the budget, or as much as a run that is slower than those before needs.
    @Override
    public Duration runLimit() {
        return Collections.max(List.of(budget.remaining(), slowest.multipliedBy(MIN_TIMEOUT_RATIO)));
    }

    @Override
    public boolean isUndiagnosed(AbSide side, SideWork work) {
        return config.effort().diagnose()
                && undiagnosed().contains(side)
                && work.equals(forecast.config().load().works().getLast());
    }

    @Override
    public void measured(List<SideFigures> figures) throws IOException {
        keeper.keep(figures);
    }

    @Override
    public void diagnosed(DiagnosisRecord diagnosis) throws WriteFailedException {
        learn(facts.with(diagnosis));
    }

    /// Runs the session, unless nothing is left to do, as far as can be known before anything is measured.
    ///
    /// @param starter makes the sides once the services of setup run
    AbResult run(BiFunction<ServiceLauncher, SetupServices, ServiceMethod> starter) throws IOException {
        SideCoexistence.movedSides(given, config).forEach(listener::notice);
        if (!isComplete()) {
            try (SetupServices services = SetupServices.start(launcher, path(), listener)) {
                run(starter.apply(launcher, services));
            } catch (ServiceFailedException e) {
                if (!stop.isRequested()) {
                    fail(e);
                }
            } catch (InterruptedException stopped) {
                // finished trials are written below
            }
        }
        RunDocument run = journal.writeDocument(Instant.now());
        return new AbResult(path(), run, Objects.requireNonNull(document), fault);
    }

    private boolean isComplete() {
        Optional<CapacitySearchConfig> search = config.effort().search();
        return journal.progress().missing().isEmpty()
                && !needsPairs()
                && (search.isEmpty() || notSearched().isEmpty())
                && (search.filter(CapacitySearchConfig::overload).isEmpty()
                        || config.sides().stream().allMatch(this::isOverloaded))
                && (!config.effort().diagnose() || undiagnosed().isEmpty());
    }

    /// Whether the precision needs further pairs.
    private boolean needsPairs() {
        StoppingRule rule = StoppingRule.of(journal.manifest().settings(), journal.isResumed());
        int done = pairs().blocks();
        return done > 0
                && rule.targetBlocks(
                                journal.judge()
                                        .ratios(pairs(), journal.progress().finished()),
                                done)
                        > done;
    }

    private void run(ServiceMethod untried) throws IOException, InterruptedException {
        ServiceMethod sides = begin(untried);
        sides.warmUpRuns(path(), budget::remaining);
        measurePairs(sides);
        failIfGivenUp();
        if (fault.isEmpty()) {
            List<SideWork> works = forecast.config().load().works();
            if (!works.isEmpty()) {
                diagnose(sides, side -> Optional.of(works.getLast()));
            }
            search(sides, config.effort().search());
            if (works.isEmpty()) {
                diagnose(sides, this::bottleneckWork);
            }
        }
    }

    /// Tries the sides, and forecasts the run.
    ///
    /// @return the sides as they are measured
    private ServiceMethod begin(ServiceMethod untried) throws IOException, InterruptedException {
        Tryout tried = tryOut(untried);
        use(launcher.with(tried.runtimes()));
        tried.requireAsBefore(config.load().requests(), facts.answers());
        AbConfig checked = tried.applyTo(config, facts);
        AbLoad load = checked.load();
        SideCoexistence coexistence = SideCoexistence.of(checked, tried.memory(), tried.runtimes());
        StartOrder order = StartOrder.of(coexistence.isPossible(), launcher.split(), checked);
        slowest = tried.slowest();
        facts = facts.tried(
                tried.answers(),
                tried.runtimes(),
                tried.job().orElse(null),
                load.connections().isPresent() ? load.connections().getAsInt() : null,
                load.responseTime().isZero() ? null : load.responseTime().toNanos() / 1e9);
        forecast = new AbForecast(checked, slowest, spent(), order);
        together = forecast.isTogether();
        RunProgress progress = journal.progress();
        listener.notice(
                journal.isResumed()
                        ? "resumed: " + progress.finishedCount() + " of "
                                + progress.schedule().trials().size() + " trials are finished"
                        : String.join("; ", forecast.clauses()));
        requireDifference();
        coexistence.clauses(checked, launcher.split()).forEach(listener::notice);
        tried.difference().ifPresent(listener::notice);
        for (int block = 1; block <= pairs().blocks(); block++) {
            learnFirstPair(block);
        }
        return untried.with(launcher.with(checked), tried);
    }

    /// Starts each side once. If one doesn't work at a port that it was given by a variable, all are
    /// started as they were given.
    private Tryout tryOut(ServiceMethod sides) throws IOException, InterruptedException {
        try {
            return sides.tryOut(path());
        } catch (ServiceFailedException e) {
            Optional<String> ignored = SideCoexistence.ignoredPort(given, config, e);
            if (stop.isRequested() || ignored.isEmpty()) {
                throw e;
            }
            listener.notice(ignored.get());
            use(launcher.with(given));
            return sides.with(launcher, Tryout.NONE).tryOut(path());
        }
    }

    /// Time that the session has taken of the budget so far; zero for a resumed run, whose pairs have none.
    private Duration spent() {
        return journal.isResumed() ? Duration.ZERO : Duration.ofNanos(clock.getAsLong() - begun);
    }

    /// Ends the run if the sides would be the same program.
    ///
    /// @throws ServiceFailedException if they would, unless that is wanted
    private void requireDifference() throws ServiceFailedException {
        SideRuntimeText.lines(facts.runtimes()).forEach(listener::notice);
        TreatmentRules treatment = TreatmentRules.check(config, facts.runtimes());
        if (treatment.stops() && !config.effort().anyDifference()) {
            throw new ServiceFailedException(
                    new ProgramOwner(Role.LAB, "ab"),
                    "nothing would be compared: "
                            + treatment.objection().map(Finding::message).orElse("")
                            + "; --any-difference measures the sides all the same",
                    List.of());
        }
    }

    private void measurePairs(ServiceMethod sides) throws IOException, InterruptedException {
        RunForecast time = new RunForecast(journal, pairsBudget, () -> forecast.diagnosis());
        RunSession session = new RunSession(journal, time, stop, this::on, RunSession.SNAPSHOT_INTERVAL);
        session.open();
        session.run(new Pairs(sides, time));
    }

    private void on(RunEvent event) {
        switch (event) {
            case RunEvent.TrialStarted(Trial trial, int done, int planned, Duration left) ->
                listener.stage(ServiceNotice.TRIAL.message(
                        done + 1,
                        done < plannedTrials() ? plannedTrials() : planned,
                        Format.duration(left(left)),
                        SideLoad.of(config, trial).words()));
            case RunEvent.TrialRepeated(Trial trial, String reason) ->
                listener.stage(ServiceNotice.REPETITION.message(
                        SideLoad.of(config, trial).words(), reason));
            case RunEvent.Notice(String message) -> listener.notice(message);
            case RunEvent.TrialFinished(TrialRecord trial) -> learnFirstPair(trial.block());
            case RunEvent.SnapshotTaken(Path directory, RunSnapshot now) ->
                listener.snapshot(directory, affordable(now));
            case RunEvent.RunOpened _,
                    RunEvent.PreparationStarted _,
                    RunEvent.IterationFinished _,
                    RunEvent.TimelineMoment _,
                    RunEvent.CurrentLoad _,
                    RunEvent.ExperimentFinished _,
                    RunEvent.Detail _ -> {}
        }
    }

    /// Plans the other pairs by the first one without a failure.
    ///
    /// @param block pair of the trial that has just ended
    private void learnFirstPair(int block) {
        List<Trial> planned = pairs().block(block);
        List<TrialRecord> ended = planned.stream()
                .flatMap(trial -> journal.progress().finished(trial).stream())
                .filter(trial -> trial.status() == TrialStatus.OK)
                .toList();
        if (forecast.first().isPresent() || ended.size() < planned.size()) {
            return;
        }
        List<WarmUpRecord> warmUps = ended.stream()
                .flatMap(trial -> Optional.ofNullable(trial.load()).map(LoadRecord::warmUp).stream())
                .toList();
        FirstPair pair = new FirstPair(
                ended.stream().map(BlockRunner::duration).reduce(Duration.ZERO, Duration::plus),
                Duration.ofSeconds((long) warmUps.stream()
                        .mapToDouble(WarmUpRecord::seconds)
                        .max()
                        .orElse(0)),
                warmUps.stream().allMatch(WarmUpRecord::steady));
        forecast = forecast.after(pair, Duration.ofNanos(diagnosing));
        if (!journal.isResumed()) {
            forecast.plan().ifPresent(listener::notice);
        }
    }

    /// The state of the pairs, as far as the budget holds them.
    private RunSnapshot affordable(RunSnapshot now) {
        return new RunSnapshot(
                now.run(),
                now.finished(),
                Math.max(now.finished(), Math.min(now.expected(), plannedTrials())),
                left(now.left()),
                now.takenAt());
    }

    /// Expected time of the rest of the session.
    ///
    /// @param pairs that of all scheduled pairs, of which the budget may not hold all
    private Duration left(Duration pairs) {
        return forecast.rest(Collections.min(List.of(pairs, pairsBudget.remaining())), budget.remaining());
    }

    /// Runs the trials of pairs. Those of a pair at one level are measured at the same time until that fails
    /// once.
    private final class Pairs implements TrialRunner {
        private final ServiceMethod sides;
        private final RunForecast time;

        Pairs(ServiceMethod sides, RunForecast time) {
            this.sides = sides;
            this.time = time;
        }

        /// Measures trials at the same time, as long as that goes well, else the first alone. A side that fails
        /// alone is a trial without figures.
        @Override
        public List<TrialRecord> run(Experiment experiment, List<Trial> trials, int place, @Nullable Integer repeats)
                throws IOException, InterruptedException {
            if (together && trials.size() > 1) {
                List<SideLoad> loads =
                        trials.stream().map(trial -> SideLoad.of(config, trial)).toList();
                listener.stage(ServiceNotice.SIDE_BY_SIDE.message(
                        String.join(
                                " and ",
                                loads.stream().map(load -> load.side().name()).toList()),
                        loads.getFirst().work().words()));
                List<TrialRecord> records = measure(trials, place, null, time.spareTime());
                Optional<TrialRecord> failed =
                        records.stream().filter(TrialRecord::lacksFigures).findFirst();
                if (failed.isEmpty() || stop.isRequested()) {
                    return records;
                }
                separate(trials, String.valueOf(failed.get().failure()));
            }
            Duration spare = repeats == null ? time.spareTime() : Duration.ZERO;
            return measure(List.of(trials.getFirst()), place, repeats, spare);
        }

        /// Has all further trials measured one after another, since those of a pair failed together.
        private void separate(List<Trial> trials, String reason) throws IOException {
            together = false;
            forecast = forecast.inTurns(spent());
            List<String> outputs = keepOutputs(trials);
            listener.notice(
                    outputs.isEmpty()
                            ? RunNote.ONE_AFTER_ANOTHER.message(reason)
                            : RunNote.ONE_AFTER_ANOTHER_WITH_OUTPUT.message(reason, String.join(" and ", outputs)));
        }

        /// Measures trials, and writes them before their sides are diagnosed: that may be stopped.
        ///
        /// @param place place of the first trial
        private List<TrialRecord> measure(List<Trial> trials, int place, @Nullable Integer repeats, Duration spare)
                throws IOException, InterruptedException {
            List<SideLoad> loads = new ArrayList<>();
            List<TrialStart> starts = new ArrayList<>();
            List<Path> directories = new ArrayList<>();
            Instant startedAt = Instant.now();
            for (Trial trial : trials) {
                starts.add(new TrialStart(trial, place + starts.size(), repeats, startedAt));
                loads.add(SideLoad.of(config, trial));
                directories.add(journal.createDirectory(trial).toAbsolutePath());
            }
            long from = clock.getAsLong();
            List<TrialRecord> kept = new ArrayList<>();
            keeper = figures -> {
                kept.addAll(records(starts, directories, figures, from));
                for (TrialRecord record : kept) {
                    journal.directory().write(record);
                }
                diagnosing -= clock.getAsLong();
            };
            try {
                List<SideFigures> measured = sides.measure(loads, directories, spare);
                diagnosing += kept.isEmpty() ? 0 : clock.getAsLong();
                return kept.isEmpty() ? records(starts, directories, measured, from) : kept;
            } finally {
                for (TrialRecord record : stop.isRequested() ? kept : List.<TrialRecord>of()) {
                    journal.save(record);
                }
            }
        }

        private List<TrialRecord> records(
                List<TrialStart> starts, List<Path> directories, List<SideFigures> measured, long from)
                throws IOException {
            double seconds = (clock.getAsLong() - from) / 1e9 / starts.size();
            List<TrialRecord> records = new ArrayList<>();
            for (int i = 0; i < starts.size(); i++) {
                Trial trial = starts.get(i).trial();
                SideFigures figures = measured.get(i);
                figures.fault().ifPresent(failure -> faults.put(trial.id(), failure));
                records.add(TrialResult.of(
                                trial, figures.measurement(), seconds, figures.observed(), figures.activity())
                        .with(figures.further())
                        .record(
                                starts.get(i),
                                directories.get(i),
                                launcher.jvmRecord(SideLoad.of(config, trial).side())));
            }
            return records;
        }

        /// Keeps what the sides of a pair printed, which the trials that are measured alone would replace.
        ///
        /// @return names of the files
        private List<String> keepOutputs(List<Trial> trials) throws IOException {
            List<String> kept = new ArrayList<>();
            for (Trial trial : trials) {
                Path output = journal.directory().trialDirectory(trial.id()).resolve(TestBed.OUTPUT_FILE);
                String name = OUTPUT_PREFIX + SideLoad.of(config, trial).side().name() + ".txt";
                if (Files.isRegularFile(output) && Files.size(output) > 0) {
                    Files.move(output, path().resolve(name), StandardCopyOption.REPLACE_EXISTING);
                    kept.add(name);
                }
            }
            return kept;
        }
    }

    private void fail(ServiceFailedException failure) {
        fault = Optional.of(failure);
        facts = facts.failed(String.valueOf(failure.getMessage()));
    }

    /// Records the failure of a side whose trials were given up, if there is one.
    private void failIfGivenUp() {
        RunProgress progress = journal.progress();
        List<Trial> planned = progress.schedule().trials();
        if (!planned.isEmpty() && planned.stream().noneMatch(progress::isTried)) {
            progress.finished().stream()
                    .filter(trial -> trial.status() == TrialStatus.FAILED && trial.repeatedBy() == null)
                    .max(Comparator.<TrialRecord, Boolean>comparing(TrialRecord::lacksFigures)
                            .thenComparingInt(TrialRecord::place))
                    .ifPresent(trial -> fail(failure(trial)));
        }
    }

    /// What a trial failed of; one with figures that mustn't be trusted gives its side up.
    private ServiceFailedException failure(TrialRecord trial) {
        ProgramOwner side = ProgramOwner.side(trial.cell().model());
        Path files = journal.directory().trialDirectory(trial.id());
        return Optional.ofNullable(faults.get(trial.id()))
                .orElseGet(() -> new ServiceFailedException(
                        side,
                        side + " can't be measured: " + trial.failure(),
                        LogTail.lines(files.resolve(TestBed.OUTPUT_FILE))));
    }

    /// Diagnoses the sides that weren't diagnosed in a pair, also where the budget is used up: a difference without
    /// its cause is half an answer.
    private void diagnose(ServiceMethod sides, Function<AbSide, Optional<SideWork>> work)
            throws IOException, InterruptedException {
        List<AbSide> undiagnosed = undiagnosed();
        if (config.effort().diagnose() && !undiagnosed.isEmpty()) {
            sides.diagnose(undiagnosed, work, path());
        }
    }

    private void learn(AbFacts more) throws WriteFailedException {
        facts = more;
        journal.writeDocument(null);
    }

    /// Sides whose limit isn't known yet.
    private List<AbSide> undiagnosed() {
        return config.sides().stream()
                .filter(side ->
                        facts.diagnoses().stream().map(DiagnosisRecord::side).noneMatch(side.name()::equals))
                .toList();
    }

    /// Searches the capacities that are missing, each in an equal share of the remaining budget, then loads
    /// the sides beyond them.
    private void search(ServiceMethod sides, Optional<CapacitySearchConfig> search)
            throws IOException, InterruptedException {
        if (search.isEmpty()) {
            return;
        }
        Duration reserved = reservedForDiagnosis();
        List<AbSide> missing = notSearched();
        for (int i = 0; i < missing.size() && !stop.isRequested(); i++) {
            AbSide side = missing.get(i);
            Optional<Duration> share = forecast.searchShare(budget.remaining().minus(reserved), missing.size() - i);
            if (share.isEmpty()) {
                listener.notice(ServiceNotice.SEARCH_WITHOUT_TIME.message(missing.subList(i, missing.size()).stream()
                        .map(AbSide::name)
                        .toList()));
                break;
            }
            Path files =
                    journal.directory().freshTrialDirectory(journal.progress().freeId());
            CapacityMeasurement searched = sides.search(side, share.get(), files);
            if (!stop.isRequested()) {
                save(side, searched);
            }
        }
        for (AbSide side : config.sides()) {
            Optional<SideCapacity> known = knownCapacity(side);
            if (search.get().overload() && known.isPresent() && !isOverloaded(side) && !stop.isRequested()) {
                Optional<Overloaded> load = sides.overload(side, known.get(), path());
                if (load.isPresent() && !stop.isRequested()) {
                    List<Overloaded> loads = Stream.concat(facts.overloads().stream(), load.stream())
                            .toList();
                    learn(facts.with(Objects.requireNonNull(facts.capacity()).with(loads)));
                }
            }
        }
    }

    /// Time that searches leave for the diagnosis afterwards; zero if it comes before them or takes too much of
    /// the budget.
    private Duration reservedForDiagnosis() {
        boolean affordable = forecast.diagnosis().multipliedBy(MIN_BUDGET_RATIO).compareTo(budget.remaining()) <= 0;
        return config.load().works().isEmpty() && affordable ? forecast.diagnosis() : Duration.ZERO;
    }

    private void save(AbSide side, CapacityMeasurement searched) throws WriteFailedException {
        Optional<TrialRecord> earlier = searchOf(side);
        int id = journal.progress().freeId();
        journal.save(searched.record(
                id,
                journal.progress().nextPlace(),
                earlier.map(TrialRecord::id).orElse(null),
                launcher.jvmRecord(side)));
        if (earlier.isPresent()) {
            journal.save(earlier.get().repeatedBy(id));
        }
    }

    /// The trial that searched a side's capacity and counts.
    private Optional<TrialRecord> searchOf(AbSide side) {
        return journal.progress().finished().stream()
                .filter(trial -> trial.repeatedBy() == null
                        && SideCapacity.of(trial).isPresent()
                        && trial.cell().model().equals(side.name()))
                .findFirst();
    }

    private Optional<SideCapacity> knownCapacity(AbSide side) {
        return searchOf(side).filter(trial -> !cutShort.contains(trial.id())).flatMap(SideCapacity::of);
    }

    private List<AbSide> notSearched() {
        return config.sides().stream()
                .filter(side -> knownCapacity(side).isEmpty())
                .toList();
    }

    private boolean isOverloaded(AbSide side) {
        return facts.overloads().stream().map(Overloaded::side).anyMatch(side.name()::equals);
    }

    /// Rate at which a side's bottleneck shows, by the search for its capacity; empty if it wasn't searched.
    private Optional<SideWork> bottleneckWork(AbSide side) {
        return knownCapacity(side).flatMap(SideCapacity::bottleneckRate).map(RateWork::new);
    }

    @Override
    public RunDocument write(RunJournal run, @Nullable Instant finishedAt) throws IOException {
        AbConfig tried =
                config.with(config.load().withResponseTime(facts.responseTime().orElse(Duration.ZERO)));
        AbJudge judge = new AbJudge(tried, launcher, run, forecast, facts, plannedPairs(), finishedAt);
        document = judge.document();
        facts = document.facts();
        run.directory().write(judge.run());
        run.directory().write(document);
        return judge.run();
    }

    /// Number of scheduled trials that count as planned.
    private int plannedTrials() {
        return config.trials(plannedPairs());
    }

    /// Number of scheduled pairs that count as planned: those that the budget holds; in a resumed run all, and
    /// so with added ones.
    private int plannedPairs() {
        int scheduled = pairs().blocks();
        return scheduled == config.effort().pairs() && !journal.isResumed() ? forecast.pairs() : scheduled;
    }

    /// Scheduled pairs, those that were added included.
    private ExperimentSchedule pairs() {
        return journal.progress().schedule(ServiceExperiment.ID);
    }
}
