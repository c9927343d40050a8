package dev.loombench.lab.watch;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.cause.DelayUse;
import dev.loombench.lab.jvm.AgentOrder;
import dev.loombench.lab.jvm.AgentSample;
import dev.loombench.lab.jvm.AgentSamples;
import dev.loombench.lab.jvm.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/// Reads what the agent tells of a JVM into which it is loaded for the time.
final class AgentWatch {
    private static final String FILE = "agent.txt";
    private static final Duration SPARE = Duration.ofSeconds(30);

    /// A JVM that computes on all processors is slow to load it.
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final AgentSamples samples;
    private final DelayLooks delays = new DelayLooks();
    private String trouble = "the agent has reported nothing";

    AgentWatch(AgentSamples samples) {
        this.samples = samples;
    }

    /// It ends by itself some time after the window, should nobody end it.
    ///
    /// @param longest time until the window is over
    ///
    /// @throws AttachFailure if it can't be loaded
    static AgentWatch load(AttachSocket socket, Path jar, Scratch scratch, Duration longest) throws AttachFailure {
        AgentOrder usual = AgentOrder.usual(jar, scratch.theirs().resolve(FILE));
        new AgentOrder(jar, usual.file(), usual.interval(), usual.probe(), longest.plus(SPARE))
                .load(new AttachSocket(socket.process(), LIMIT));
        return new AgentWatch(new AgentSamples(scratch.seen().resolve(FILE)));
    }

    /// What the agent has told until now is of the time before the window.
    void forget() {
        try {
            samples.poll();
        } catch (IOException e) {
            trouble = String.valueOf(e.getMessage());
        }
    }

    void poll(SchedulerLooks scheduler) {
        try {
            List<AgentSample> more = samples.poll();
            more.forEach(delays::add);
            more.stream().map(AgentSample::scheduler).filter(Objects::nonNull).forEach(scheduler::add);
        } catch (IOException e) {
            trouble = String.valueOf(e.getMessage());
        }
        scheduler.absent(reason("scheduler"));
    }

    Signal<DelayUse> delay() {
        return samples.absent().containsKey("delay")
                ? new Signal.Absent<>(reason("delay"))
                : delays.use(reason("delay"));
    }

    private String reason(String signal) {
        String ended = samples.end().map(end -> "the agent ended: " + end).orElse(trouble);
        return samples.absent().getOrDefault(signal, ended);
    }
}
