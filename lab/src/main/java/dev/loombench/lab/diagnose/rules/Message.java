package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.MessageTemplate;

/// What findings and verdicts say beside the words of their [Cause].
enum Message implements MessageTemplate {
    // What the process and its machine did
    THROTTLED_TIME("Its control group was throttled for {share%} of the time, summed over processors."),
    THREADS_WAITED_AND_RAN("{n} of its threads waited for a processor, on average, while {running} ran."),
    OTHERS_USED_THEM("Other processes and other machines on the same host used {share%} of the processors."),
    COMPILER_WAITED("In {window} the compiler's threads waited for a processor for {time} and ran for {time}, all of"
            + " them added up."),
    OTHER_THREADS_WAITED("{n} other threads of the process also waited for one of {processors processor}, on average."),
    THROTTLED_MEANWHILE("A CPU quota throttled the process meanwhile."),
    INTERPRETED("Code that waits to be compiled is interpreted or hardly optimised: throughput will still rise when the"
            + " compiler is done."),
    OF_ONE_PROCESSOR("{share} of its one processor"),
    OF_PROCESSORS("{share} of its {n} processors"),
    PROCESS_USED("The process used {cpu}."),
    PROCESSORS_USED("The process used {n} of {processors} processors."),
    PROCESSORS_USED_AND_AWAITED("The process used {n} of {processors} processors, and {waiting} of its threads waited"
            + " for a processor, on average."),
    COLLECTOR_TOOK("The garbage collector took {share%} of its CPU time."),
    HOT_CODE("{share%} of {samples} samples: {entry}."),
    HOT_CODE_WITHIN("{share%} of {samples} samples: {entry}, mostly in {innermost}."),
    STOPPED("All threads were stopped for {share%} of the time."),
    NO_COLLECTION("No collection was the reason."),
    COLLECTIONS_TOOK("{n collection} took {share%} of the time."),
    COLLECTIONS_HARDLY_TOOK("{n collection} took hardly any of it."),
    COLLECTION_CALLED("System.gc() was called {n time}."),
    WAITED_FOR_DIRECT_MEMORY("{n thread} waited for direct memory at the same time: the JDK calls System.gc() for it."),
    RELEASE_BUFFERS("Direct memory is used up, so that each new buffer asks for a collection: release buffers, share"
            + " them, or allow more by -XX:MaxDirectMemorySize."),
    BUFFERS_GREW("Direct buffers grew from {bytes} to {bytes} in {window}, by {bytes} each second, and never became"
            + " fewer."),

    // Threads that spin
    INTERRUPTED_AGAIN("Most of them don't compute: they wait in {call}{loan}, are interrupted, and call again and again"
            + " what then ends at once."),
    SLEEP_AND_LOOK(
            "Most of them don't compute: they wait in {call}{loan}, where they sleep for a moment, look and sleep"
                    + " again."),
    TRY_WITHOUT_SLEEPING("Most of them don't compute: they wait in {call}{loan} and try again and again, in place of"
            + " sleeping."),
    FOR_LOAN(" for what {call} lends"),
    LEAVE_WHEN_INTERRUPTED("Leave the loop when the thread is interrupted. After interrupt() has been called in the"
            + " catch of InterruptedException, each call that waits throws it again."),
    WAIT_FOR_SIGNAL("Wait for a signal in place of looking again and again: for a future, at a latch or a condition."
            + " Where that isn't possible, sleep longer, or let one thread look for all."),
    GIVE_CARRIER_AWAY(
            "Wait by a lock, a semaphore, a condition or a future, which give the carrier to others: a virtual"
                    + " thread that spins keeps it, so that the one that it waits for may never run."),

    // Carriers and their queue
    ONLY_CARRIER("The only carrier"),
    ALL_CARRIERS("All {n} carriers"),
    MOST_CARRIERS(", the most that there can be,"),
    CARRIERS_FULL("{carriers}{most} had a virtual thread each time that threads were printed, and hardly ran."),
    CARRIERS_RAN("Of {n carrier} {running} ran, on average."),
    CARRIERS_RAN_AND_WAITED("Of {n carrier} {running} ran and {waiting} waited for a processor, on average."),
    CARRIERS_WAITED("Of {n carrier} {waiting} waited for a processor, on average."),
    QUEUED("Virtual threads queued for a carrier in {share%} of {samples} samples."),
    QUEUED_TYPICALLY("Virtual threads queued for a carrier in {share%} of {samples} samples, typically {length}."),
    PROBE_GOT_NO_CARRIER("The agent's own probe, a new virtual thread, didn't get a carrier for {time}."),
    PROBES_WAITED("A new virtual thread waited {time} for a carrier (median of {probes})."),
    TIME_LIMITS_FAIL(
            "So time limits of virtual threads don't hold: a sleep or a wait ends only once a carrier is free."),
    TIME_LIMITS_FAIL_ASK_AGENT("So time limits of virtual threads don't hold: a sleep or a wait ends only once a"
            + " carrier is free; --agent measures how late."),
    TIME_LIMITS_ARE_LATE("So a sleep or a timed wait of a virtual thread ends about as late: once a carrier is free."),
    WORK_COMES_IN_BURSTS("The carriers are idle part of the time, so the work comes in bursts."),
    ONE_CARRIER_BURSTS("A single carrier empties one of its queues before the next, which itself causes bursts:"
            + " -Djdk.virtualThreadScheduler.parallelism=2 avoids that."),
    PINNED_WAITS("{n} pinned waits in the recording held {carriers} carriers at a time, on average."),
    STOPPED_BEFORE_CLASS("Thread dumps show {n} virtual threads stopped where they need a class, and a thread in"
            + " {initialiser}."),
    NOTHING_EXPLAINS("Neither pins nor monitors explain it, so they block in native calls."),
    LITTLE_EXPLAINS("Neither pins nor monitors explain more than {n} of them, so the rest block in native calls."),
    STOPPED_IN_CALL_OR_AT_MONITOR(
            "Thread dumps show {n} virtual threads there that are neither running nor parked: they are in a native call, or up"
                    + " to JDK 23 wait for a monitor, which holds the carrier."),
    KEPT_IN_CALL_OR_AT_MONITOR("Virtual threads keep their carriers, in native calls or before synchronized"),
    FIND_MONITOR("{remedy} If it is a monitor, find who holds it (jstack shows it as locked, of a platform thread), and"
            + " don't wait while holding it."),
    CARRIERS_ADDED(
            "It had up to {n} carriers at a parallelism of {parallelism}. There can be {maximum} at most: once all"
                    + " are blocked, all other virtual threads hang."),
    EACH_KEEPS_CARRIER("{n} virtual threads were in {call} at the same time, on average of the thread dumps; each keeps"
            + " its carrier."),
    WAIT_ON_CARRIERS("{n virtual thread} waited for a lock without leaving the carrier, the same in every dump."),
    WAIT_WITHOUT_CARRIER(
            "{n virtual thread} without a carrier also waited for a lock{place}, and may be next to get it."),
    NO_LOCK_IN_CALLBACKS(
            "Don't wait for a lock in code that native code calls or in a class initialiser, which hold the"
                    + " carrier; or run that part on platform threads."),

    // Queues for locks, permits and resources
    DUMPS_OVER_TIME("{n} thread dumps, over {window}"),
    WAITED_AT_ONCE("{n} {kind} threads waited{place} at the same time, on average of {dumps} thread dumps{for}."),
    MAP_HOLDS_MONITOR(
            "ConcurrentHashMap.{method} holds an internal monitor while it computes: compute the value first, or store a"
                    + " future."),
    TAKEN_INSIDE_JDK("The JDK takes it inside {call}."),
    CALL_JDK_LESS(
            "The lock is the JDK's own: call {call} less often, or from fewer threads at once, or give each thread"
                    + " an object of its own."),
    COMPUTE_OUTSIDE_OF_MAP("Compute the value outside of the map, or store a future in it."),
    HOLDER_WAS("Who may hold it was{place}."),
    MAY_BE_LIVELOCK(
            "Where they give up what they have and try again, none may ever get all that it needs (a livelock)."),
    TIMED_LOCK_IS_AWAITED("Threads ask for a lock with a time limit, and wait for it most of the time"),
    RETRY_AT_RANDOM("Take locks in the same order everywhere; or wait for a random time before trying again."),
    LOCK_OF_FILE("It is the lock of a file (FileChannel.lock), which another process has."),
    FIND_LOCKING_PROCESS("Find the process that has the file locked (lslocks lists them). Ask for the lock by tryLock,"
            + " with a time limit: who waits in lock keeps its thread, and a virtual one also its carrier."),
    WAITED_FOR_PERMIT("{threads} waited{place} for a permit, on average of {dumps} thread dumps."),
    PERMITS_TAKEN("The permits are taken by {n thread}{place}."),
    ACCEPTOR_WAITS("A thread that hands on requests waits for a permit, and nobody accepts requests meanwhile"),
    ASK_ON_HANDLER("Ask for the permit on the thread that handles the request, or allow as many as there may be at a"
            + " time."),
    WAITED_AT_END("{n} platform threads were there at the same time, on average of the thread dumps; at the end {n} of"
            + " them waited for a {class}."),
    RECORDED_WAITS("{n} threads waited for a {class} at the same time, on average, in {n} recorded waits."),
    LOOK_UP_BEFORE("Look the name up before taking it, and don't hold it meanwhile."),
    NO_FILES_WHILE_HOLDING("Don't access files while holding it."),
    ASK_BEFORE_OR_AFTER("Don't wait for an answer while holding it: ask before, or after."),
    BORROW_BEFORE("Borrow from the pool before taking it, and don't hold it meanwhile."),
    NO_SLEEP_WHILE_HOLDING("Don't sleep while holding it."),

    // Threads that hang for their turn, and who holds what they wait for
    NONE_GETS_IT("Threads hang: none of those that wait for {what} gets it"),
    NONE_GETS_FILE_LOCK("Threads hang: none of those that wait for the lock of a file gets it"),
    NONE_MOVED("None of them moved in all {dumps}."),
    SAME_THREADS_STOOD("None of them moved: the same {n thread} stood there in all {dumps}."),
    WHICH_CALLED("{place}, which called {call}"),
    MONITOR_HELD("Thread {owner} held {object}."),
    HOLDER_STANDS("The thread that holds it stands{place}, in every dump"),
    HOLDERS_STAND("{n thread that may hold it stands/threads that may hold it stand}{place}, in every dump"),
    HOLDER_ELSEWHERE("{who}."),
    HOLDER_IN_DEADLOCK("{who}, and {waits} for something that is held, too: a deadlock."),
    HOLDER_WAITS_IN_TURN("{who}, and {waits} in turn for {what} that another has. {owner}"),
    MAY_BE_DEADLOCK("If that one waits for what these hold, it is a deadlock."),
    HOLDER_READS("{who}, and reads: what it waits for doesn't come."),
    HOLDER_WRITES("{who}, and writes: the other side doesn't read."),
    MAY_HOLD_FOR_EACH_OTHER(
            "They wait for several, and no thread that holds one goes on: they may hold what the others wait for."),
    WAIT_AS_WRITERS(
            "They wait for the lock of a writer, and no reader went on: one hasn't unlocked, perhaps the writer itself, since"
                    + " a lock for readers doesn't become one for writers."),
    WRITERS_WAIT(
            "{n thread} waited{place} in every dump for the lock of a writer, and no reader went on: one hasn't unlocked,"
                    + " perhaps the writer itself, since a lock for readers doesn't become one for writers."),
    NOBODY_BEHIND_CALL(
            "No thread was seen behind the call that takes it: the one that took it has ended, hasn't given it back, or"
                    + " holds it elsewhere.{alternative}"),
    OR_SEVERAL_LOCKS(
            " If the code takes several such locks, these threads may also wait for each other (a deadlock): dumps"
                    + " of this JDK don't tell locks apart."),
    MAY_BE_BUG("No thread was seen that has it: this may be a {bug}."),
    OR_BUG(" Or this is a {bug}."),
    OR_IDLE_KEEPS_IT(
            " {n thread of pools was idle all the time, and/threads of pools were idle all the time, of which one}"
                    + " may have kept it from an earlier task."),
    DO_NOT_ASK_FOR_SECOND(
            "Don't ask for a second one while holding the first; else allow more of them than threads that do"
                    + " so."),
    DO_NOT_WAIT_WHILE_HOLDING_LOCK(
            "Don't wait for one lock while holding another; where that must be, take them in the same"
                    + " order everywhere.{agent}"),
    AGENT_TELLS_OWNER(" --agent tells who owns a lock."),
    DO_NOT_READ_WHILE_HOLDING("Don't read while holding it, or set a timeout for reading."),
    READ_WHAT_IT_WRITES_TO("Read what it writes to, or send the output elsewhere, such as to a file."),
    FIND_WHY_HOLDER_STANDS("Find out why the thread that holds it doesn't go on: its frames are in the evidence."),
    RELEASE_IN_FINALLY(
            "Release the lock in a finally block of the method that takes it, so that an exception doesn't leave"
                    + " it taken."),
    UNLOCK_READERS("Give a lock for readers back, in a finally block, and before asking for the one for writers."),
    FIND_KEEPER("Find the call that takes it and doesn't give it back, for example after an exception: release it in a"
            + " finally block.{agent}{detection}"),

    // Owners of locks, as the agent knows them
    OWNER("thread {owner}"),
    VIRTUAL_OWNER("virtual thread {owner}"),
    A_LOCK("a {class}"),
    A_MONITOR("the monitor of a {class}"),
    OWNER_CHANGES("{Owner} held it when last looked at, but not all the time."),
    OWNER_IS_IDLE("{Owner} holds it and is idle in its pool: it ended its task without releasing it."),
    OWNER_ENDED("{Owner} holds it and has ended without releasing it."),
    OWNER_WAITS_FOR("{Owner} holds it and waits for {lock}{holder}."),
    OWNER_WAITS_FOR_ITSELF("{Owner} holds it and waits for it itself."),
    OWNER_WAITS("{Owner} holds it and waits elsewhere, or sleeps."),
    OWNER_RUNS("{Owner} holds it and runs, waits for a carrier, or waits outside the JVM (for a file, a socket or a"
            + " pipe)."),
    OWNER_STOOD("{action} It stood in {frame} in every thread dump."),
    HELD_BY(" that {owner} holds"),
    HELD_WHEN_IT_ENDED(" that {owner} held when it ended, without releasing it"),

    // Deadlocks
    DEADLOCKS_SEEN("{n deadlock was seen/deadlocks were seen}: threads wait for each other."),
    WAITS_IN_DEADLOCK("Thread {thread} waits for a {class} that thread {holder} holds{place}."),
    SAME_OWNERS("The same threads held these locks each time the agent looked."),
    OWNER_WAITS_IN_CYCLE("{Owner} waits for {lock} that {holder} holds{place}."),
    OWNER_WAITS_FOR_OWN_LOCK("{Owner} waits for {lock} that it holds itself{place}."),
    HOLDS_MONITOR_AND_WAITS("{Owner} holds the monitor of a {class} and waits for a {class},{others} in all {dumps}."),
    AS_OTHERS_DO(" as {n thread} do"),
    WAIT_FOR_THAT_MONITOR(
            "{n thread waits/threads wait} for that monitor{place}, and no other was seen that may have the"
                    + " lock."),
    BREAK_CYCLE_OF_INITIALISERS(
            "Break the cycle between the static initialisers: move what one needs of the other class out"
                    + " of it, or let one thread initialise both before others use them."),

    // Full queues
    TO_HAND_OVER("{place} to hand something over{call}"),
    NOTHING_TAKEN("None of them moved: nothing was taken in {window}."),
    HELD_BACK_ON_PURPOSE("They may be held back on purpose."),
    PUTTERS_HANG("Threads hang: nobody takes what they put into a queue or a pipe"),
    FIND_TAKER(
            "Find who is to take it: that thread has ended, for example by an exception, or waits itself. Put with a time"
                    + " limit (offer)."),

    // Pools and event loops
    ONLY_THREAD_OF("The only thread of {pool}"),
    ALL_THREADS_OF("All {n} threads of {pool}"),
    POOL_BUSY("{threads} had a task in {share%} of {dumps} dumps."),
    POOL_BUSY_UNDER_LOAD("Of the {n thread} of {pool} {busy} had a task, on average of {dumps} thread dumps."),
    LOOPS_BUSY_UNDER_LOAD("Of the {n event loop} of {pool} {busy} had a task, on average of {dumps} thread dumps."),
    POOL_STOOD("None of its threads moved: they stood at the same places in all {dumps}."),
    QUEUE_MAY_BE_LIMIT("Most of them wait in {frame}: that may be the limit, and more threads wouldn't change it."),
    WAITED_FOR_RESULTS_TOO(
            "{n other thread} waited for results meanwhile, as of tasks of this pool; whether what they all"
                    + " wait for is queued in it can't be seen from outside."),
    QUEUE_UNSEEN("Whether more tasks are queued for its threads can't be seen from outside."),
    MORE_WAITED_THAN_THREADS(
            "{n} threads waited at the same time for results of such tasks: more than it has threads."),
    UNREAD_FOR_LACK_OF_THREADS(
            "In nearly every sample, requests lay unread on at least {n} connections: there was no thread"
                    + " for them."),
    UNREAD_CONNECTIONS("In nearly every sample, requests lay unread on at least {n} connections."),
    REQUESTS_QUEUED("{n request} of {all} in flight were queued for them."),
    ONLY_THREAD_HANGS("The only thread of a pool hangs"),
    POOL_HANGS("All threads of a pool hang"),
    ONLY_THREAD_IS_BUSY("The only thread of a {pool} is busy"),
    ENLARGE_CORE(
            "{remedy} A ThreadPoolExecutor has more threads than its core size only once its queue is full, so never"
                    + " with an unbounded one."),
    DO_NOT_WAIT_IN_COMMON_POOL(
            "What they wait for may be queued behind them. The common pool has one thread less than there"
                    + " are processors, but at least one: give tasks that wait for each other an executor of their own."),
    DO_NOT_WAIT_FOR_OWN_TASKS(
            "What they wait for may need a thread of this very pool: don't wait in it for its own tasks."
                    + " More threads only put that off."),
    DO_NOT_SEND_IN_CALLBACK(
            "A response is completed by a thread of the client's executor: if that is this pool, it waits for"
                    + " itself. Don't call send in a callback, but sendAsync, or give the client an executor of its own."),
    LIMIT_TIME_OF_CALLS(
            "The other side doesn't answer: set time limits for connecting and reading, so that not each such call"
                    + " takes a thread for good. More threads only put that off."),
    LOOPS_WAITED(
            "{n} of {loops} event loops of {owner} waited for something other than their connections, on average of"
                    + " {dumps} thread dumps."),
    REQUESTS_UNSEEN("No request was seen waiting for that."),

    // Threads that run tasks alone
    SERIAL_THREAD_STOOD("{thread} stood{place}, in all {dumps}, and used no processor meanwhile."),
    SERIAL_THREAD_WORKED("{thread} had a task, mostly{place}, in all {dumps}."),
    CONTEXT_KEPT("The same thread handled what arrived at a context of Vert.x in all {dumps}, each time{place}."),
    SHUTDOWN_BY_EXIT("The JVM waited for its shutdown hooks in all {dumps}, since System.exit was called in {frame}."),
    SHUTDOWN_BY_SIGNAL("The JVM waited for its shutdown hooks in all {dumps}, since a signal was to end it."),
    HOOK_STOOD("Meanwhile a thread that may run a hook stood{place}{call}."),

    // Waits that nothing ends, and connections that aren't set up
    SAME_THREADS_WAITED("The same {threads} waited{place} for {what}{call}, in all {dumps}."),
    END_OF_PROCESS("the end of a process"),
    END_OF_OTHERS("the end of others"),
    SAME_THREADS_WAITED_WITH_LIMIT(
            "The same {threads} waited{place} for {what}{call}, with a time limit that didn't pass, in all {dumps}."),
    NOTHING_MIGHT_END_IT(
            "Nothing was seen that might end their wait: no other thread with work moved, and hardly any ran."),
    THREADS_WAIT_OUTSIDE("{n thread waits/threads wait}{place} for data from outside."),
    MAY_BE_JOINED("{n thread} stood{place} meanwhile: these may be what they wait for."),
    READ_OUTPUT_OF_PROCESS(
            "Look what the process does. One whose output or errors nobody reads stops once their pipe is full: read both"
                    + " before waiting for its end, or redirect them to a file or DISCARD. Set a time limit."),
    STOOD_IN_PHASE("The same {threads} stood{place} in all {dumps}, in {phase}."),
    SERVERS_READ_AHEAD("Threads of a server wait like that, too, for clients that have connected ahead."),
    MAY_TRY_AGAIN("They may try again and again: other virtual threads ran meanwhile."),
    NONE_WENT_ON("None of them went on."),
    HANDSHAKE_NOT_BEGUN("Threads wait for a handshake of TLS that nobody begins"),

    // Calls of other services
    CALLS_TOOK_LONGER("{n} calls to {address} took longer the more of them were in flight."),
    MEDIAN_TIMES("With {few} other calls in flight a call took {time}, with {many} others {time} (medians)."),
    CONNECTIONS_LED_TO("{n} threads waited for answers or connections at the same time, and {n} connections led to"
            + " {address}."),
    SENT_AGAIN("On {n} of these, data had to be sent again because it wasn't acknowledged, in nearly every sample."),
    UNREAD_BY_PEER("On {n} of these, the other side hadn't read what was sent, in nearly every sample."),

    // Threads that become more, and what each of them allocates
    NAMED_THREADS_STARTED("{n thread} named {name} started in {window}, {rate}, and {ended} ended."),
    VIRTUAL_THREADS_ROSE(
            "Their number rose from {first} to {last} over {dumps} thread dumps in {window}, by at least {n}"
                    + " from each to the next, and hardly any of them went on or ended."),
    STARTED_IN(
            "Most virtual threads are started in {frame}: {share%} of those that were started while their starts were"
                    + " recorded."),
    CACHE_SHARE("{share%} of all allocation, about {n} MB/s, was {purpose}."),
    FOR_INITIAL_VALUES("for initial values of thread-local variables"),
    FOR_INHERITED_COPIES("for copies of inheritable thread-local variables, which each new thread gets"),
    FOR_KEPT_BUFFERS("for buffers that {owner} keeps for each thread"),
    PLACE(": in {frame}"),
    CALLED_BY(", called by {frame}"),
    COPIES_MADE("They are made where threads are started{caller}."),
    COPIES_OF_INHERITABLE(
            "Each new thread gets copies of the inheritable thread-local variables of the one that starts it"),
    DO_NOT_INHERIT(
            "Start virtual threads without them: Thread.ofVirtual().inheritInheritableThreadLocals(false). Pass what a"
                    + " task needs as an argument or a ScopedValue, or let one immutable object hold it all."),
    THREADS_ALLOCATED("At least {n} different threads allocated them{caller}."),

    // Where requests in flight are known
    REQUESTS_WAIT_THERE("{n} of {all} requests in flight {wait}{place}."),
    REQUESTS_WAIT_UNSEEN(
            "Most of {n} requests in flight waited where the recording doesn't show it: on virtual threads, or on"
                    + " no thread (callbacks)."),
    SEE("See {frame}."),
    NO_POOL_WAS_LIMIT("No thread pool was the limit."),
    NO_LIMIT_REACHED("no limit was reached: {rates}, with {n} requests in flight and CPU {cpu}"),
    ANSWERED("{rate} requests/s were answered during the recording"),
    ANSWERED_OF_OFFERED("{rate} requests/s were answered during the recording, of {rate} offered"),
    TOO_FEW_DUMPS_RECORDED(
            "the recording has {n} thread dumps of the window, and at least {minimum} are needed; make the"
                    + " window longer"),
    NO_LIMIT_SEEN(
            "of {n} requests in flight, {waiting} were seen waiting on threads, and no thread pool was full; CPU {cpu}"
                    + " isn't the limit either"),

    // What was seen where nothing is found
    NO_DUMP_TAKEN("too little was seen: without a thread dump it isn't known whether threads moved ({reason})"),
    THREADS_NOT_TRACKED("virtual threads that no executor has started aren't in the thread dumps of a JVM with"
            + " jdk.trackAllThreads=false: whether they moved wasn't seen"),
    MOVES_UNSEEN("whether threads moved isn't seen with --light"),
    TOO_FEW_DUMPS(
            "there were fewer than {minimum} thread dumps, so that it wasn't seen whether threads moved; watch for"
                    + " longer"),
    ONLY_SLEPT("in {window} nothing was seen but {threads} that slept again and again{place}: they are periodic"
            + " tasks, or poll without success"),
    CAME_BACK("in {window} {threads} stood{place} in every dump, coming back there, since carriers ran"),
    SEEN_IN_TIME("in {window} {seen}"),
    HARDLY_ANY_WORK("hardly any thread had work"),
    ONLY_THREAD_MOVED("the only thread with work moved"),
    ALL_MOVED("all {n} threads moved"),
    SOME_MOVED("{moved} of {n thread} moved, and {still} stood at the same place in every dump{place}"),
    END_WAS_AWAITED("{n thread} waited for the end of others{place}, and these ran now and then"),
    CARRIERS_IDLE("carriers idle {share%}"),
    NO_QUEUE("no queue"),
    ALL_STOOD("nothing moved in {window}: {n thread} stood at the same place in every thread dump{place}. A JVM without"
            + " work looks like that, and so does one that hangs"),
    MAY_NEVER_GET_IT("{threads} waited{place} for {what} in every dump: they never get it, or ask for it again and"
            + " again{agent}"),
    OWNER_BY_AGENT(" (--agent tells who owns it)"),
    MAY_NOT_COME_BACK("{threads} stood{place} in every dump, perhaps in a native call that doesn't return"),
    MAY_POLL("{threads} computed{place} in every dump: this is long work, or a loop that polls or retries without"
            + " success"),
    SIGNAL_MAY_NOT_COME(
            "{threads} waited{place} all the time: they are idle workers or long polls, or their signal or answer"
                    + " never comes");

    private final String words;

    Message(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
