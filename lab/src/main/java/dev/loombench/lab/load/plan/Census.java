package dev.loombench.lab.load.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The first look at the results: who was there, and when.
final class Census {
    /// Fewer users than this share at the same time are no steady state of a closed plan.
    private static final double MOST = 0.9;

    private final Map<String, User> users = new HashMap<>();

    void take(JtlSample sample) {
        users.merge(sample.user(), User.of(sample), User::and);
    }

    Map<String, User> users() {
        return users;
    }

    boolean isEmpty() {
        return users.isEmpty();
    }

    /// From the first request's start to the last one's end.
    Span whole() {
        return new Span(starts()[0], ends()[users.size() - 1]);
    }

    /// When users began, in order.
    long[] starts() {
        return users.values().stream().mapToLong(User::firstMillis).sorted().toArray();
    }

    /// When users had their last answers, in order.
    long[] ends() {
        return users.values().stream().mapToLong(User::lastMillis).sorted().toArray();
    }

    /// How many of the moments, which are in order, aren't later than this one.
    static int upTo(long[] moments, long millis) {
        int index = Arrays.binarySearch(moments, millis + 1);
        int from = index < 0 ? -index - 1 : index;
        while (from > 0 && moments[from - 1] > millis) {
            from--;
        }
        return from;
    }

    /// The longest time in which as many users as ever are at work. Where they are all there at once, that
    /// is from the last one's start to the first one's stop.
    SteadyWindow steadyWindow() {
        long[] starts = starts();
        long[] ends = ends();
        int most = 0;
        Span longest = new Span(0, 0);
        int stopped = 0;
        for (int i = 0; i < starts.length; i++) {
            while (ends[stopped] < starts[i]) {
                stopped++;
            }
            int active = i + 1 - stopped;
            long until = ends[stopped];
            boolean another = i + 1 < starts.length && starts[i + 1] < until;
            Span span = new Span(starts[i], another ? starts[i + 1] : until);
            if (active > most || active == most && span.length().compareTo(longest.length()) > 0) {
                most = active;
                longest = span;
            }
        }
        return most < MOST * starts.length || longest.length().isZero()
                ? new SteadyWindow.Absent("Of " + starts.length + " users at most " + most
                        + " were active at the same time, so the results alone don't show a steady window.")
                : new SteadyWindow.Found(longest);
    }
}
