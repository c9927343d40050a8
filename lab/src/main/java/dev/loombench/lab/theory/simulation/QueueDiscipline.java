package dev.loombench.lab.theory.simulation;

/// The queue discipline of carriers: the order in which they run virtual threads that are ready.
public enum QueueDiscipline {
    /// One queue, first come, first served.
    ONE_QUEUE,

    /// Polling with exhaustive service: new and woken threads have queues of their own, and a carrier serves a
    /// queue until it is empty. Several carriers serve different queues, which is as good as one queue; so it
    /// matters to a single carrier only.
    ///
    /// Sources: `ForkJoinPool.runWorker` and `DelayScheduler` of JDK 25 (new threads are submitted by the
    /// thread that starts them, woken ones by the timer's thread, and each submits to a queue of its own);
    /// Takagi, Queuing Analysis of Polling Models, ACM Computing Surveys 20 (1988).
    EXHAUSTIVE;

    /// The first JDK known to serve queues exhaustively. On 21 a carrier scans all queues after each task; the
    /// releases in between weren't measured.
    public static final int FIRST_EXHAUSTIVE_JDK = 25;

    /// Returns the discipline of a JDK's default scheduler.
    ///
    /// @param feature its feature release, such as 25
    public static QueueDiscipline ofJdk(int feature) {
        return feature >= FIRST_EXHAUSTIVE_JDK ? EXHAUSTIVE : ONE_QUEUE;
    }
}
