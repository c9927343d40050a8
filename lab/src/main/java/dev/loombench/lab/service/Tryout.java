package dev.loombench.lab.service;

import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.ab.AbFacts;
import dev.loombench.lab.model.ab.AbJob;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.LoadWork.TriedSide;
import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.service.config.SideFault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What sides did when each was started once before anything counts: whether they answer or print the same, so
/// that a fast error never wins a comparison, and what runs there.
///
/// @param answers responses, grouped by side, in the order of requests; none of jobs
/// @param job the job, with what each run ended with, and how the outputs differ; empty for services
/// @param outputs standard output of each job, by its side's name; none if outputs needn't be the same
/// @param runtimes what runs on each side
/// @param slowest longest time to the first response of a side; of a job, from its preparation to its check
/// @param longestResponseTime highest mean response time of a side
/// @param driverRun longest run of the driver at a side; empty if there is no driver
/// @param memory memory that all sides together may need under load, in bytes; empty where unknown
public record Tryout(
        List<AnswerRecord> answers,
        Optional<AbJob> job,
        Map<String, Path> outputs,
        List<SideRuntime> runtimes,
        Duration slowest,
        Duration longestResponseTime,
        Optional<Duration> driverRun,
        OptionalLong memory) {
    /// Before anything was tried.
    public static final Tryout NONE = new Tryout(
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of(),
            Duration.ZERO,
            Duration.ZERO,
            Optional.empty(),
            OptionalLong.empty());

    /// Time from which on a first response is measured again, since it may be due to the side's start.
    private static final Duration SLOW_ANSWER = Duration.ofMillis(250);

    public Tryout {
        answers = List.copyOf(answers);
        outputs = Map.copyOf(outputs);
        runtimes = List.copyOf(runtimes);
    }

    /// Starts and checks services.
    ///
    /// @param directory directory for the output of each side
    /// @throws ServiceFailedException if a side doesn't start, the sides' responses differ, or the driver fails
    static Tryout ofServices(LoadWork work, TestBed bed, Path directory) throws IOException, InterruptedException {
        ServiceLauncher launcher = bed.launcher();
        List<AnswerRecord> answers = new ArrayList<>();
        List<SideRuntime> runtimes = new ArrayList<>();
        Duration slowest = Duration.ZERO;
        Duration longest = Duration.ZERO;
        Optional<Duration> driverRun = Optional.empty();
        OptionalLong memory = OptionalLong.of(0);
        for (AbSide side : launcher.config().sides()) {
            bed.listener().stage(ServiceNotice.CHECKING.message(side.name()));
            try (RunningSide running = launcher.start(
                    side,
                    directory.resolve("try-" + side.name() + ".txt"),
                    launcher.split().map(CpuSplit::target))) {
                List<TimedAnswer> timed = timedResponses(launcher, running, side.name());
                List<AnswerRecord> records =
                        timed.stream().map(TimedAnswer::record).toList();
                longest = Collections.max(List.of(longest, meanAnswerTime(launcher, running, timed)));
                if (!answers.isEmpty()) {
                    requireEqual(
                            launcher.config().load().requests(), answers.subList(0, records.size()), records, running);
                }
                answers.addAll(records);
                slowest = Collections.max(List.of(slowest, running.firstAnswer()));
                TriedSide tried = work.tryAt(launcher, running, directory.toAbsolutePath());
                runtimes.add(tried.runtime());
                driverRun = Stream.of(driverRun, tried.run())
                        .flatMap(Optional::stream)
                        .max(Comparator.naturalOrder());
                memory = ProcessReading.sum(
                        memory, neededBytes(running, tried.runtime().maxHeap()));
            }
        }
        return new Tryout(answers, Optional.empty(), Map.of(), runtimes, slowest, longest, driverRun, memory);
    }

    /// How the outputs of jobs differ, as a clause; empty where they are the same, or needn't be.
    public Optional<String> difference() {
        return job.map(AbJob::difference);
    }

    /// Time that a job took on a side.
    Duration wallTime(AbSide side) {
        return job.stream()
                .flatMap(checked -> checked.outcomes().stream())
                .filter(outcome -> outcome.side().equals(side.name()))
                .map(outcome -> Duration.ofNanos((long) (outcome.seconds() * 1e9)))
                .findFirst()
                .orElse(Duration.ZERO);
    }

    /// Requires that a side responds as it did when it was tried.
    ///
    /// @throws ServiceFailedException if it doesn't
    void requireSame(TestBed bed, RunningSide running) throws ServiceFailedException, InterruptedException {
        String side = running.side().name();
        requireEqual(
                bed.config().load().requests(),
                answers.stream().filter(answer -> answer.side().equals(side)).toList(),
                responses(bed.launcher(), running, side + " now"),
                running);
    }

    /// Memory that a side may need; empty where that of its processes can't be read.
    private static OptionalLong neededBytes(RunningSide running, @Nullable Long maxHeap) {
        OptionalLong resident =
                running.process().usage().map(ProcessReading::rssBytes).orElse(OptionalLong.empty());
        return resident.isPresent()
                ? OptionalLong.of(SideCoexistence.neededMemory(
                        resident.getAsLong(), maxHeap, MachineMemory.physical(ProcFiles.ofThisMachine())))
                : resident;
    }

    /// Response to one request, with its response time.
    record TimedAnswer(AnswerRecord record, Duration took) {}

    /// Returns a running side's response to each request.
    ///
    /// @throws ServiceFailedException if a response isn't right
    static List<AnswerRecord> responses(ServiceLauncher launcher, RunningSide running, String name)
            throws ServiceFailedException, InterruptedException {
        return timedResponses(launcher, running, name).stream()
                .map(TimedAnswer::record)
                .toList();
    }

    /// Returns the responses with their times, the one that showed that the side is ready included.
    static List<TimedAnswer> timedResponses(ServiceLauncher launcher, RunningSide running, String name)
            throws ServiceFailedException, InterruptedException {
        List<TimedAnswer> answers = new ArrayList<>();
        for (AbRequest request : launcher.config().load().requests()) {
            ServiceResponse answer = launcher.requests().send(request, running);
            answers.add(new TimedAnswer(
                    new AnswerRecord(
                            name,
                            request.name(),
                            answer.status(),
                            answer.mediaType(),
                            answer.bytes(),
                            running.firstAnswer().toMillis() / 1e3),
                    answer.took()));
        }
        return answers;
    }

    /// Returns the mean response time. A slow safe request is sent again, since its time may be that of the
    /// side's start.
    private static Duration meanAnswerTime(ServiceLauncher launcher, RunningSide running, List<TimedAnswer> answers)
            throws ServiceFailedException, InterruptedException {
        List<AbRequest> requests = launcher.config().load().requests();
        Duration sum = Duration.ZERO;
        for (int i = 0; i < answers.size(); i++) {
            Duration took = answers.get(i).took();
            boolean repeat = took.compareTo(SLOW_ANSWER) > 0 && requests.get(i).isSafe();
            sum = sum.plus(
                    repeat
                            ? launcher.requests()
                                    .sendAgain(requests.get(i), running)
                                    .took()
                            : took);
        }
        return sum.dividedBy(Math.max(1, answers.size()));
    }

    /// Requires that two sets of responses agree.
    ///
    /// @param running side that gave the second set
    /// @throws ServiceFailedException if they differ, with the last output of that side
    static void requireEqual(
            List<AbRequest> requests, List<AnswerRecord> one, List<AnswerRecord> another, RunningSide running)
            throws ServiceFailedException {
        Optional<String> difference = difference(requests, one, another);
        if (difference.isPresent()) {
            throw new ServiceFailedException(
                    running.launch().owner(),
                    difference.get(),
                    running.process().lastOutput());
        }
    }

    /// Requires that the sides respond as they did when the run began.
    ///
    /// @param before responses at that time
    /// @throws ServiceFailedException if they differ
    public void requireAsBefore(List<AbRequest> requests, List<AnswerRecord> before) throws ServiceFailedException {
        for (int i = 0; i < Math.min(before.size(), answers.size()); i++) {
            AnswerRecord first = before.get(i);
            AnswerRecord now = answers.get(i);
            if (differs(requests.get(i % requests.size()), first, now)) {
                ProgramOwner side = ProgramOwner.side(now.side());
                throw new ServiceFailedException(
                        side,
                        SideFault.CHANGED_ANSWER.message(side.toString(), now.request(), words(first), words(now)),
                        List.of());
            }
        }
    }

    /// Describes the first difference between two sets of responses; empty if there is none. Statuses listed by
    /// `--expect` may differ, and content types with them.
    static Optional<String> difference(List<AbRequest> requests, List<AnswerRecord> one, List<AnswerRecord> another) {
        for (int i = 0; i < one.size(); i++) {
            AnswerRecord first = one.get(i);
            AnswerRecord other = another.get(i);
            if (differs(requests.get(i), first, other)) {
                SideFault kind =
                        first.status() == other.status() ? SideFault.DIFFERENT_ANSWERS : SideFault.DIFFERENT_STATUSES;
                return Optional.of(
                        kind.message(first.request(), first.side(), words(first), other.side(), words(other)));
            }
        }
        return Optional.empty();
    }

    private static boolean differs(AbRequest request, AnswerRecord first, AnswerRecord other) {
        return first.status() == other.status()
                ? !first.contentType().equals(other.contentType())
                : request.expect().statuses().isEmpty();
    }

    private static String words(AnswerRecord answer) {
        return ServiceResponse.words(answer.status(), answer.contentType());
    }

    /// Returns the configuration whose requests expect the statuses that were seen, with connections enough for
    /// the slowest answers; or with the connections and the response time of an earlier session, so that all
    /// trials of a run are measured alike.
    ///
    /// @param known what earlier sessions learnt
    public AbConfig applyTo(AbConfig config, AbFacts known) {
        AbConfig pinned = withDriverRun(withAnswers(config, known.responseTime().orElse(longestResponseTime)));
        if (known.answers().isEmpty()) {
            return pinned.with(pinned.load().withConnectionsFor(longestResponseTime));
        }
        Integer connections = known.connections();
        return connections == null ? pinned : pinned.with(pinned.load().withConnections(connections));
    }

    private AbConfig withDriverRun(AbConfig config) {
        return driverRun
                .map(run -> config.with(config.load().withDriverRun(run)))
                .orElse(config);
    }

    private AbConfig withAnswers(AbConfig config, Duration responseTime) {
        return config.with(
                config.load().with(pinStatuses(config.load().requests())).withResponseTime(responseTime));
    }

    /// Returns the requests, each without an expected status pinned to the one that was seen.
    List<AbRequest> pinStatuses(List<AbRequest> requests) {
        List<AbRequest> pinned = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            AbRequest request = requests.get(i);
            pinned.add(
                    request.expect().statuses().isEmpty()
                            ? request.withExpectedStatus(answers.get(i).status())
                            : request);
        }
        return pinned;
    }
}
