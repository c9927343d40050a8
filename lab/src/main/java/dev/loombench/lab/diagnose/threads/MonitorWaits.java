package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.PrintedLocks.DeadlockedThread;
import java.util.List;

/// Threads that wait to enter monitors, or for locks, whose owners wait in turn; none where dumps don't tell, as of
/// monitors up to JDK 23 and of locks up to JDK 25.
///
/// @param deadlocks threads that wait for each other's monitors and locks
/// @param held monitors and locks that threads wait for, and whose owner waits for another or is parked
public record MonitorWaits(List<List<DeadlockedThread>> deadlocks, List<HeldMonitor> held) {
    public static final MonitorWaits NONE = new MonitorWaits(List.of(), List.of());

    /// A monitor or a lock whose owner waits while others wait for it.
    ///
    /// @param identity class and identity hash of the object, such as `java.lang.Object@1b2c3d`
    /// @param waiting numbers of the threads that wait for it
    /// @param owner number and name of its owner, such as `#31 worker-3`
    /// @param virtual whether the owner is a virtual thread
    /// @param ownerWaitsFor class and identity hash of what the owner waits for
    public record HeldMonitor(String identity, ThreadIds waiting, String owner, boolean virtual, String ownerWaitsFor) {
        private boolean hasSameOwner(HeldMonitor other) {
            return identity.equals(other.identity)
                    && owner.equals(other.owner)
                    && ownerWaitsFor.equals(other.ownerWaitsFor);
        }
    }

    /// The deadlocks that a further dump shows as well, and what has the same owner in it,
    /// which waits for the same thing, each with the threads that wait in both.
    public MonitorWaits retain(MonitorWaits other) {
        return new MonitorWaits(
                other.deadlocks.stream().filter(deadlocks::contains).toList(),
                held.stream()
                        .flatMap(monitor -> other.held.stream()
                                .filter(monitor::hasSameOwner)
                                .map(same -> new HeldMonitor(
                                        monitor.identity,
                                        monitor.waiting.retain(same.waiting),
                                        monitor.owner,
                                        monitor.virtual,
                                        monitor.ownerWaitsFor)))
                        .toList());
    }
}
