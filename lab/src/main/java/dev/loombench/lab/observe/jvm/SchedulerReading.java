package dev.loombench.lab.observe.jvm;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// State of the virtual thread scheduler, read through the attach socket from JDK 24 on; on JDK 21 the agent
/// reads the same.
///
/// @param parallelism target number of carriers that run at once
/// @param carriers carrier threads, those compensating for blocked ones included
/// @param mounted carriers that have a virtual thread mounted or look for one
/// @param queued runnable virtual threads without a carrier
public record SchedulerReading(int parallelism, int carriers, int mounted, long queued) {
    private static final String COMMAND = "Thread.vthread_scheduler";

    /// Reads the state.
    ///
    /// @throws AttachException if the JVM can't be reached
    public static Signal<SchedulerReading> read(AttachSocket socket) throws AttachException {
        try {
            return parse(socket.jcmd(COMMAND));
        } catch (AttachException e) {
            if (e.kind() == FailureKind.REFUSED) {
                return new Signal.Absent<>(
                        "this JVM has no command " + COMMAND + ", which came with JDK 24; the agent reads it on 21");
            }
            throw e;
        }
    }

    static Signal<SchedulerReading> parse(String text) {
        OptionalLong parallelism = number(text, "parallelism");
        OptionalLong size = number(text, "size");
        OptionalLong active = number(text, "active");
        OptionalLong tasks = number(text, "tasks");
        OptionalLong submissions = number(text, "submissions");
        if (parallelism.isEmpty() || size.isEmpty() || active.isEmpty() || tasks.isEmpty() || submissions.isEmpty()) {
            return new Signal.Absent<>("the scheduler isn't the JDK's own: "
                    + text.strip().lines().findFirst().orElse("it says nothing"));
        }
        return new Signal.Present<>(new SchedulerReading(
                (int) parallelism.getAsLong(),
                (int) size.getAsLong(),
                (int) active.getAsLong(),
                tasks.getAsLong() + submissions.getAsLong()));
    }

    private static OptionalLong number(String text, String name) {
        Matcher matcher = Pattern.compile("\\b" + name + " = (\\d+)").matcher(text);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
