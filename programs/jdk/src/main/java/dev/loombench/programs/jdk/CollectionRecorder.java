package dev.loombench.programs.jdk;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/// Counts collections and their pauses from when it was made until it is stopped, by the JVM's beans: in whole
/// milliseconds.
///
/// ZGC has beans of cycles, most of which is concurrent, and beans of their pauses; the others' beans are of
/// pauses. Time is that of pauses only. Collections are cycles of ZGC, and of G1 not the pauses of concurrent
/// marking.
final class CollectionRecorder implements AutoCloseable {
    /// Longest wait for notifications, which come later than what they tell of.
    private static final Duration LATEST = Duration.ofSeconds(1);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    private final List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
    private final NotificationListener listener = (notification, unused) -> record(notification);
    private final AtomicLong longestMillis = new AtomicLong();
    private final AtomicLong notifications = new AtomicLong();
    private final Totals start;
    private Totals sinceStart = new Totals(0, 0, 0);

    CollectionRecorder() {
        for (GarbageCollectorMXBean bean : beans) {
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(listener, null, null);
            }
        }
        start = totals();
    }

    /// @param events collections and pauses by all beans
    private record Totals(long collections, long pauseMillis, long events) {}

    /// Ends the recording.
    void stop() throws InterruptedException {
        Totals end = totals();
        sinceStart = new Totals(
                end.collections - start.collections, end.pauseMillis - start.pauseMillis, end.events - start.events);
        long since = System.nanoTime();
        while (notifications.get() < sinceStart.events && System.nanoTime() - since < LATEST.toNanos()) {
            Thread.sleep(BETWEEN_LOOKS);
        }
    }

    long collections() {
        return sinceStart.collections;
    }

    /// Seconds of all pauses.
    double seconds() {
        return sinceStart.pauseMillis / 1e3;
    }

    /// Longest pause in seconds; 0 for one of less than a millisecond.
    double longestPause() {
        return longestMillis.get() / 1e3;
    }

    private Totals totals() {
        long collections = 0;
        long millis = 0;
        long events = 0;
        for (GarbageCollectorMXBean bean : beans) {
            long count = Math.max(0, bean.getCollectionCount());
            events += count;
            if (isCollection(bean.getName())) {
                collections += count;
            }
            if (isPause(bean.getName())) {
                millis += Math.max(0, bean.getCollectionTime());
            }
        }
        return new Totals(collections, millis, events);
    }

    private void record(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            GarbageCollectionNotificationInfo info =
                    GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
            if (isPause(info.getGcName())) {
                longestMillis.accumulateAndGet(info.getGcInfo().getDuration(), Math::max);
            }
            notifications.incrementAndGet();
        }
    }

    private static boolean isPause(String bean) {
        return !bean.endsWith("Cycles");
    }

    private static boolean isCollection(String bean) {
        return !bean.endsWith("Pauses") && !bean.equals("G1 Concurrent GC");
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean bean : beans) {
            if (bean instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
