package dev.loombench.lab.model.ab;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the sessions of a comparison learnt beside its trials, in `ab.json`. A resumed run goes on from it.
///
/// @param answers answers of each side to each request, before the measurement
/// @param runtimes what runs on each side; empty until the sides were tried
/// @param job what each side is if it ends by itself; absent for services
/// @param connections number of connections of the load at any rate; absent where each rate has its own
/// @param responseSeconds mean response time of the slowest side when it was first tried, from which windows follow;
///     absent before that, and for jobs
/// @param capacity capacities of the sides; absent where they weren't requested
/// @param diagnoses what limits each side; empty without diagnosis
/// @param failure why the run ended early, in one line; absent where it didn't
public record AbFacts(
        List<AnswerRecord> answers,
        List<SideRuntime> runtimes,
        @Nullable AbJob job,
        @Nullable Integer connections,
        @Nullable Double responseSeconds,
        @Nullable AbCapacities capacity,
        List<DiagnosisRecord> diagnoses,
        @Nullable String failure) {
    public AbFacts {
        answers = List.copyOf(answers);
        runtimes = List.copyOf(runtimes);
        diagnoses = List.copyOf(diagnoses);
    }

    /// What is known before the first session.
    public static AbFacts of(@Nullable AbJob job) {
        return new AbFacts(List.of(), List.of(), job, null, null, null, List.of(), null);
    }

    /// What a further session needn't find out again: all but what failed.
    public AbFacts resumed() {
        return new AbFacts(
                answers,
                runtimes,
                job,
                connections,
                responseSeconds,
                capacity == null
                        ? null
                        : capacity.with(overloads().stream()
                                .filter(load -> load.failure() == null)
                                .toList()),
                diagnoses.stream().filter(diagnosis -> diagnosis.java() != null).toList(),
                null);
    }

    /// The same of sides that were tried.
    public AbFacts tried(
            List<AnswerRecord> responses,
            List<SideRuntime> found,
            @Nullable AbJob checked,
            @Nullable Integer number,
            @Nullable Double seconds) {
        return new AbFacts(responses, found, checked, number, seconds, capacity, diagnoses, failure);
    }

    /// Response time from which the windows of the first session followed; empty where it isn't recorded.
    public Optional<Duration> responseTime() {
        return Optional.ofNullable(responseSeconds).map(seconds -> Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    /// Loads beyond the capacity of a side; empty where none was requested.
    public List<Overloaded> overloads() {
        return capacity == null ? List.of() : capacity.overload();
    }

    public AbFacts with(@Nullable AbCapacities capacities) {
        return new AbFacts(answers, runtimes, job, connections, responseSeconds, capacities, diagnoses, failure);
    }

    public AbFacts with(DiagnosisRecord diagnosis) {
        List<DiagnosisRecord> all =
                Stream.concat(diagnoses.stream(), Stream.of(diagnosis)).toList();
        return new AbFacts(answers, runtimes, job, connections, responseSeconds, capacity, all, failure);
    }

    public AbFacts failed(String reason) {
        return new AbFacts(answers, runtimes, job, connections, responseSeconds, capacity, diagnoses, reason);
    }
}
