package dev.loombench.lab.fork;

import dev.loombench.lab.probe.CpuSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Binds a JVM to its processors when it is up. Until then it may use all there are, so that its
/// compiler doesn't hold up its start; it counts those only that it is going to have, and so chooses
/// its threads and pools by them.
public final class Binding {
    private static final String COUNT = "-XX:ActiveProcessorCount=";
    private static final Pattern EMPTY = Pattern.compile("^$");

    private Binding() {}

    /// The option of a JVM that is to be bound to so many processors.
    public static String option(int processors) {
        return COUNT + processors;
    }

    /// Whether this machine has the means.
    public static boolean isPossible() {
        try {
            Means.ofThisMachine().binder();
            return true;
        } catch (LimitRefused refused) {
            return false;
        }
    }

    /// Binds all threads of a process, and with them those that they will start.
    ///
    /// @return why they can't be bound; empty where they are
    /// @throws IOException if there is no room for a temporary file
    public static Optional<String> bind(long pid, CpuSet cpus, Stop stop) throws IOException, InterruptedException {
        List<String> command =
                List.of(Means.ofThisMachine().binder().toString(), "-acp", cpus.text(), Long.toString(pid));
        Optional<String> complaint = Attempt.complaint(command, EMPTY, stop);
        // Again for threads that began while the first pass went through them.
        return complaint.isPresent() ? complaint : Attempt.complaint(command, EMPTY, stop);
    }
}
