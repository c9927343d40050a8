package dev.loombench.lab.ideal.simulation;

/// The queue discipline of the carriers of virtual threads: in which order they take those who are ready.
public enum Discipline {
    /// First come, first served, whoever it is.
    ONE_QUEUE,

    /// Those who begin and those who have waited queue apart, and a carrier that has taken one from a queue stays there
    /// until it is empty: polling with exhaustive service. More than one carrier are at different queues, and
    /// then it is as good as one queue; so it matters to a lone carrier.
    ///
    /// Sources: `ForkJoinPool.runWorker` and `DelayScheduler` of JDK 25 (who begins is submitted by the thread
    /// that starts it, who has slept by the thread of the timer, and these submit to queues of their own);
    /// Takagi, Queuing Analysis of Polling Models, ACM Computing Surveys 20 (1988).
    EXHAUSTIVE;

    /// The first JDK that is known to do so: on 21 a carrier takes one and looks at all queues again. What lies between
    /// them wasn't measured.
    public static final int EXHAUSTIVE_FROM = 25;

    /// That of the default scheduler of a JDK.
    ///
    /// @param feature its feature release, such as 25
    public static Discipline ofJdk(int feature) {
        return feature >= EXHAUSTIVE_FROM ? EXHAUSTIVE : ONE_QUEUE;
    }
}
