package dev.loombench.lab.diagnose.recorded;

import java.util.List;
import java.util.regex.Pattern;

/// Use of a thread pool, which are threads with the same name but for their number whose idle state is known.
///
/// @param name name of the threads, with an asterisk for the number
/// @param size maximum number of threads in a dump
/// @param busy mean number of threads with a task
/// @param held what the busy threads were doing, the most frequent first
public record PoolUse(String name, int size, double busy, List<Wait> held) {
    private static final Pattern NAME_TAIL = Pattern.compile("[-_ #]*\\*$");

    public PoolUse {
        held = List.copyOf(held);
    }

    /// Fraction of its threads' time with a task.
    double utilisation() {
        return busy / size;
    }

    /// Fraction of the busy threads that waited for results of other threads.
    double handingOver() {
        double waiting = held.stream()
                .filter(wait -> wait.held() == Held.WAITING)
                .mapToDouble(Wait::threads)
                .sum();
        return busy > 0 ? waiting / busy : 0;
    }

    /// Name and size, such as "the pool http-nio-8080-exec of 200 threads".
    String text() {
        String plain = NAME_TAIL.matcher(name).replaceFirst("");
        return size == 1 ? "the single thread " + plain : "the pool " + plain + " of " + size + " threads";
    }
}
