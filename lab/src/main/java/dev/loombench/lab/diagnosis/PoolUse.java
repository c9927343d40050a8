package dev.loombench.lab.diagnosis;

import java.util.List;
import java.util.regex.Pattern;

/// Threads that share a name up to its number, and of which something is known of when they are idle.
///
/// @param name with an asterisk for the number
/// @param size how many there were at most
/// @param busy how many had something to do, on average
/// @param held what the busy ones were at, the most frequent first
public record PoolUse(String name, int size, double busy, List<Wait> held) {
    private static final Pattern TAIL = Pattern.compile("[-_ #]*\\*$");

    public PoolUse {
        held = List.copyOf(held);
    }

    /// The share of its threads' time in which they had something to do.
    double utilisation() {
        return busy / size;
    }

    /// Of those that had something to do, how many waited for results of other threads.
    double handingOver() {
        double waiting = held.stream()
                .filter(wait -> wait.held() == Held.WAITING)
                .mapToDouble(Wait::threads)
                .sum();
        return busy > 0 ? waiting / busy : 0;
    }

    /// Such as "the pool http-nio-8080-exec of 200 threads".
    String text() {
        String plain = TAIL.matcher(name).replaceFirst("");
        return size == 1 ? "the single thread " + plain : "the pool " + plain + " of " + size + " threads";
    }
}
