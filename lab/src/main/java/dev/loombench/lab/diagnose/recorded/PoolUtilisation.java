package dev.loombench.lab.diagnose.recorded;

import java.util.List;
import java.util.regex.Pattern;

/// Use of a thread pool, which are threads with the same name but for their number whose idle state is known.
///
/// @param name name of the threads, with an asterisk for the number
/// @param size maximum number of threads in a dump
/// @param busy mean number of threads with a task
/// @param activities what the busy threads were doing, the most frequent first
public record PoolUtilisation(String name, int size, double busy, List<WaitSite> activities) {
    private static final Pattern NAME_TAIL = Pattern.compile("[-_ #]*\\*$");

    public PoolUtilisation {
        activities = List.copyOf(activities);
    }

    /// Fraction of its threads' time with a task.
    double utilisation() {
        return busy / size;
    }

    /// Fraction of the busy threads that waited for results of other threads.
    double waitingShare() {
        double waiting = activities.stream()
                .filter(wait -> wait.kind() == WaitKind.WAITING)
                .mapToDouble(WaitSite::threads)
                .sum();
        return busy > 0 ? waiting / busy : 0;
    }

    /// Name and size, such as "the pool http-nio-8080-exec of 200 threads".
    String text() {
        String plain = NAME_TAIL.matcher(name).replaceFirst("");
        return size == 1 ? "the single thread " + plain : "the pool " + plain + " of " + size + " threads";
    }
}
