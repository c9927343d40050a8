package dev.loombench.lab.load.checks;

import static dev.loombench.lab.model.Severity.INFO;
import static dev.loombench.lab.model.Severity.INVALID;
import static dev.loombench.lab.model.Severity.WARNING;

import dev.loombench.lab.finding.FindingKind;
import dev.loombench.lab.finding.FindingWords;
import dev.loombench.lab.model.Severity;

/// What is found about a load, also one by a JMeter plan or of a search for a capacity, and its figures.
/// `docs/reference/load-checks.md` says when. Rules may give a finding another severity than that of its kind.
public enum LoadFinding implements FindingKind {
    WRONG_ANSWERS(
            INVALID,
            "{wrong} of {n answer} were wrong; the first: {first}, expected: {expected}",
            "correct the expectation (--expect, or a plan's assertions), or the server"),
    NO_ANSWERS(
            INVALID,
            "no correct answer to {n request}: {errors}",
            "see the kinds of errors; try the address with curl"),
    ALL_TURNED_AWAY(
            "no-answers",
            INVALID,
            "no correct answer to {n request}: {errors}",
            "try the address with curl; if that works, reduce --connections (or --users)"),
    NOTHING_DUE(
            "no-answers",
            INVALID,
            "no request was due in the window of {window:s}, so nothing was measured",
            "measure for longer (--duration), or at a higher rate"),
    NOTHING_SENT(
            "no-answers",
            INVALID,
            "no request was sent in the window of {window:s}, since each user still waited for an earlier answer",
            "measure for longer (--duration)"),
    NEVER_ANSWERS(
            "no-answers",
            INVALID,
            "the server accepts connections but never answers: all {n request} timed out after {timeout:s}",
            "if the server is only slow, raise --timeout, or the plan's timeouts; try the address with curl"),
    NEVER_ANSWERS_IN_PLAN(
            "no-answers",
            INVALID,
            "the server accepts connections but never answers: all {n request} were cut off when the plan ended, after up"
                    + " to {longest:s}",
            "if the server is only slow, raise --duration; try the address with curl"),
    NEVER_ENDS(
            "no-answers",
            INVALID,
            "the server's answers begin but don't end: {unended} of {n request} timed out in the middle of one, after"
                    + " {timeout:s}",
            "look at an answer with curl; if it is only slow, raise --timeout"),
    FAILED_REQUESTS(INVALID, "{failed} of {n request} failed: {errors}", "see the server's log"),
    FAILED_BEYOND_LIMIT(
            "failed-requests",
            INVALID,
            "{failed} of {n request} failed: {errors}; the server closed connections that it may not have room for",
            "reduce --connections (or --users), or let the server accept more; if it happens with a single connection too,"
                    + " see the server's log"),
    FAILED_ON_KEPT(
            "failed-requests",
            INVALID,
            "{failed} of {n request} failed: {errors}; the server closed keep-alive connections before it answered",
            "raise the server's keep-alive timeout (requests that aren't idempotent are never sent again); if the"
                    + " connections weren't idle, see its log"),
    FAILED_SINCE_GONE(
            "failed-requests",
            INVALID,
            "{failed} of {n request} failed: {errors}; the server has ended, or accepts no more connections",
            "check whether the server is still running, and the end of its log"),
    SERVER_AWAY(
            WARNING,
            "no connection was accepted from {from:s} to {to:s} of the window",
            "see the server's log of that time; requests that were due then waited, which is in their latency"),
    SERVER_AWAY_REPEATEDLY(
            "server-away",
            WARNING,
            "no connection was accepted for {sum:s} in {n} periods of the window, the longest from {from:s} to {to:s}",
            "see the server's log of these times; requests that were due then waited, which is in their latency"),
    REQUESTS_RESENT(
            INFO,
            "{n request was/requests were} sent again because the server had closed the keep-alive connection; the latency"
                    + " still counts from when each was due",
            "raise the server's keep-alive timeout"),

    WRONG_ANSWERS_OUTSIDE(
            INVALID,
            "{n answer was/answers were} wrong outside of the steady window (ramp-up, warm-up, shutdown); the first:"
                    + " {first}",
            "see results.jtl; correct the plan or the server"),
    WRONG_ANSWERS_OF_SETUP(
            "wrong-answers-outside",
            INVALID,
            "{n answer was/answers were} wrong in groups that set up or tear down; the first: {first}",
            "see results.jtl; correct these groups of the plan, or the server"),
    FAILED_REQUESTS_OUTSIDE(
            WARNING,
            "{n request} failed outside of the steady window (ramp-up, warm-up, shutdown): {errors}",
            "see results.jtl; correct the plan or the server"),
    FAILED_REQUESTS_OF_SETUP(
            "failed-requests-outside",
            WARNING,
            "{n request} failed in groups that set up or tear down: {errors}",
            "see results.jtl; correct these groups of the plan, or the server"),
    FAILING_LABELS(INFO, "{failing} of {n label} failed: {labels}", "see the rows of these labels in results.jtl"),
    SLOW_LABEL(
            INFO,
            "{share%} of the time in requests was spent in {label}: {mean:s} on average, the other labels {others:s}",
            "look at this request first"),
    PLAN_FAILED(INVALID, "{plan}: {problem}; see {log}", "check the plan and the values of its properties"),
    JMETER_FAILED(
            "plan-failed",
            INVALID,
            "{plan}: {problem}; see {log}",
            "measure again; if it recurs, run the plan in JMeter alone"),
    PLAN_PROPERTIES_UNREAD(
            WARNING,
            "{n property/properties} that the plan doesn't read had no effect: {names}",
            "check the spelling, use ${__P({name})} in the plan, or give the value that it has"),
    NO_STEADY_WINDOW(
            WARNING,
            "the figures include ramp-up and shutdown, since at no time were all users active and got answers",
            "let the plan run longer"),
    SHORT_STEADY_WINDOW(
            WARNING,
            "the steady window is short: {window:s}, with {samples} of {n request}",
            "let the plan run longer, and let its groups of users end at the same time"),

    ENGINE_UNREACHABLE(
            INVALID,
            "the JMeter engine {engine} can't be reached: {reason}",
            "start it there: loombench jmeter -s -Jserver_port={port} -Jserver.rmi.ssl.disable=true"
                    + " -Djava.rmi.server.hostname={host}"),
    ENGINES_AHEAD(
            INVALID,
            "the engines sent {sent} requests where {due} were due: they caught up on what they hadn't begun before the window",
            "give them a longer --warmup"),
    ENGINE_LOST(
            INVALID,
            "the load was ended, since the JMeter engine {engine} had sent nothing for {silence:s}: it has ended, stands still,"
                    + " is busy with another test, or can't be reached any more",
            "see its log, and start it again there; the figures are those until then"),
    ENGINE_CLOCK(
            WARNING,
            "the clock of the JMeter engine {engine} and that of this machine differ by at least {difference:s}",
            "synchronise both with one time server; the figures count by each engine's own clock, but the times in results.jtl"
                    + " don't fit together"),
    ENGINES_UNSEEN(
            INFO,
            "JMeter's engines tell neither when a request was due nor their pauses and CPU time: latencies are whole milliseconds"
                    + " from the sending, with a new connection for each request",
            "watch the processors of the engines; leave out --engines where one machine can send this rate"),

    STARVED_USERS(
            WARNING,
            "{unanswered} of {n user} got no answer in the window, so percentiles are lower bounds only",
            "measure for longer; or judge by the mean response time, which counts them"),
    STARVED_USERS_WITHOUT_MEAN(
            "starved-users",
            WARNING,
            "{unanswered} of {n user} got no answer in the window, so percentiles are lower bounds only",
            "measure for longer"),
    LITTLES_LAW(
            WARNING,
            "Little's law: {share%} of the users' time was spent waiting for answers that didn't come",
            "look at the oldest unanswered request and at each user's completed requests, in the report"),
    LITTLES_LAW_EXCEEDED(
            "littles-law",
            WARNING,
            "Little's law: the response times add up to {share%} more than the users can have waited",
            "measure for longer: requests from before the window count with all of their time"),
    WINDOW_TOO_SHORT(
            WARNING,
            "a window of {window:s} is too short for a throughput where an answer takes {response:s} on average",
            "measure for at least {seconds} s"),
    WINDOW_TOO_SHORT_FOR_PERCENTILES(
            INFO,
            "a window of {window:s} is too short for percentiles where an answer takes {response:s} on average",
            "measure for at least {seconds} s"),

    GENERATOR_BEHIND(
            INVALID,
            "the rate is too high for this machine: the generator sent only {sent} of {n request} that were due",
            "lower the rate, give the generator more processors, or run it on another machine"),
    GENERATOR_STALLED(
            INVALID,
            "the generator itself was stalled: up to {longest:s} at a time, {total:s} in total; such pauses look like a"
                    + " slow server",
            "measure again; if it recurs, stop other programs, or give the generator processors of its own"),
    GENERATOR_SESSIONS(
            INVALID,
            "the generator was limited to {n request} in flight, so it couldn't keep to its schedule",
            "lower the rate or the timeout: rate × longest wait must stay below that limit"),
    GENERATOR_LAG(
            INVALID,
            "the generator sent too late, which moves {figure} by {moved%}, from {from:s} to {to:s}; at most 2 % is"
                    + " accepted",
            "lower the rate, give the generator more processors, or run it on another machine"),
    GENERATOR_LAG_UNRESOLVED(
            "generator-lag",
            WARNING,
            "the generator sent too late, which moves {figure} by {moved%}, from {from:s} to {to:s}: the true value lies"
                    + " between the two",
            "for more exact figures, give the generator processors of its own, or another machine"),
    GENERATOR_LAG_TAIL(
            INFO,
            "{share%} of p99 is the generator's own lag; without it p99 is {p99:s}",
            "read the highest percentiles with care, or measure for longer"),
    GENERATOR_CPU(
            INVALID,
            "the generator had no CPU time left: it used {share%} of its processors' time",
            "lower the rate, give the generator more processors, or run it on another machine"),
    GENERATOR_THREAD(
            "generator-cpu",
            INVALID,
            "the generator had no CPU time left: its thread '{thread}' used {share%} of a processor",
            "lower the rate, or run the generator on a faster machine"),
    DRIVER_CPU(
            "generator-cpu",
            INVALID,
            "the driver had no CPU time left, so its figures are its own: it used {share%} of its processors' time",
            "give the driver more processors, or run it on another machine"),
    DRIVER_THREAD(
            "generator-cpu",
            INVALID,
            "the driver had no CPU time left, so its figures are its own: its thread '{thread}' used {share%} of a processor",
            "let the driver work with more threads or processes"),
    GENERATOR_AND_TARGET_CPU(
            "generator-cpu",
            WARNING,
            "neither the generator nor the target had CPU time left, so either may have been the limit",
            "lower the rate, or run the generator on another machine"),
    GENERATOR_CONNECTIONS(
            INVALID,
            "all {n connection} were in use for {share%} of the time while the server answered each as fast as it can: the"
                    + " number of connections was the limit",
            "use more --connections: at least the rate times the latency"),
    CONNECTION_WAITS(
            "generator-connections",
            INFO,
            "all {n connection} were in use for {share%} of the time, so requests waited for one; their latency includes"
                    + " that wait",
            "use more --connections to see how the server does with more of them"),

    EPHEMERAL_PORTS(
            INVALID,
            "{used} of {n port} for outgoing connections were in use",
            "use keep-alive, or widen net.ipv4.ip_local_port_range"),
    GENERATOR_OPEN_FILES(
            INVALID,
            "the generator had {open} of at most {limit} files and connections open",
            "raise its limit of open files (ulimit -n)"),
    JMETER_OPEN_FILES(
            "generator-open-files",
            INVALID,
            "JMeter reached its limit of open files: {error}",
            "raise the limit (ulimit -n), or give the plan fewer users"),
    TARGET_OPEN_FILES(
            INVALID,
            "the target had {open} of at most {limit} files and connections open",
            "raise its limit of open files (ulimit -n)"),
    LISTEN_QUEUE(
            INVALID,
            "{n connection was/connections were} dropped before a server accepted them; each is retried after a second",
            "give the server a longer accept queue (its backlog, and net.core.somaxconn), or use keep-alive"),
    LISTEN_QUEUE_ELSEWHERE(
            "listen-queue",
            INFO,
            "{n connection was/connections were} dropped before a server accepted them, most likely another program's",
            "see whose accept queue is full (ss -ltn)"),
    CONNECTIONS_UNACCEPTED(
            WARNING,
            "{n connection} waited most of the time for the server to accept them: it had reached its limit of connections, or"
                    + " its acceptor stood still",
            "raise the server's limit (Tomcat: server.tomcat.max-connections), or use fewer connections"),
    DELAYED_ACKS(
            WARNING,
            "{n acknowledgement was/acknowledgements were} delayed by 40 ms, for which the other end waited with the rest of"
                    + " its message: {n connection} then carry at most {rate:/s}, whatever serves them",
            "set TCP_NODELAY where these messages are sent, or send each in one piece"),
    RETRANSMISSIONS(
            INVALID,
            "{n TCP segment was/TCP segments were} sent again; each may cost 200 ms",
            "check the network between generator and target, and what else uses it"),
    RETRANSMISSIONS_ELSEWHERE(
            "retransmissions",
            INFO,
            "{n TCP segment was/TCP segments were} sent again, most likely another program's",
            "see what else uses the network"),
    SHARED_CORE(
            WARNING,
            "target and generator run on hardware threads of the same core, so each slows the other down",
            "use a machine with at least two cores, or run the generator on another one"),
    SHARED_PROCESSORS(
            WARNING,
            "target and generator share processors, so each takes CPU time from the other",
            "give the server fewer processors (one of your own with 'taskset -c {processor} COMMAND': 'loombench load' then"
                    + " takes the others), or run the generator on another machine"),
    SHARED_PROCESSOR(
            "shared-processors",
            WARNING,
            "target and generator share a processor, so each takes CPU time from the other",
            "use a machine with at least two processors, or run the generator on another one"),
    TARGET_CPU(
            INFO,
            "the target used {share%} of the CPU time of its processors, so the CPU was its limit",
            "profile it, or give it more processors"),

    OVERLOADED(
            WARNING,
            "the server carried {rate:/s} of the {offered:/s} offered in its window, so its latencies grow as long as the"
                    + " load lasts",
            "lower the rate to compare latencies; compare throughputs at this one"),
    FALLING_BEHIND(
            "overloaded",
            WARNING,
            "the server falls behind the {offered:/s} offered, so its latencies grow as long as the load lasts",
            "lower the rate to compare latencies"),
    MACHINE_DISTURBED(
            "disturbed",
            WARNING,
            "the machine wasn't quiet during the measurement: {reasons}",
            "stop other programs on it, except those that the server needs, such as a database"),
    NOT_STEADY(
            WARNING,
            "not steady: {figure} changes by {change+%} over the window",
            "lower the rate: the server doesn't keep up, or gets slower"),
    NOT_WARM(
            "not-steady",
            WARNING,
            "not steady: {figure} changes by {change+%} over the window",
            "give it a longer warm-up"),
    STEADY_STATE_NOT_TESTED(
            INFO,
            "steady state not tested: the window has {n value}, the test needs {needed}",
            "measure for at least 21 s, with answers in each second"),
    WARM_UP_EXTENDED(
            INFO,
            "warm-up extended by {extended:s}, because {figure} changed by {change+%} over the window before",
            "give it a warm-up of {warmup:s} from the start"),

    LOAD_UNKNOWN_HOST(INVALID, "{problem}", "check the spelling of the host name, or give an IP address"),
    LOAD_NO_CONNECTION(INVALID, "{problem}", "start the server, check the port, or reduce --connections"),
    LOAD_TLS(INVALID, "{problem}", "use http:// if the server speaks plain HTTP there"),
    LOAD_TLS_ONLY(INVALID, "{problem}", "use https://"),
    LOAD_CLIENT_CERTIFICATE(INVALID, "{problem}", "use a port of the server that doesn't require a client certificate"),
    LOAD_OPEN_FILES(
            INVALID,
            "{problem}",
            "raise the limit for the shell that starts Loombench (ulimit -n, LimitNOFILE), or reduce --connections or"
                    + " --users"),
    LOAD_FEED(INVALID, "{problem}", "don't change the feed while the load runs"),
    LOAD_RESULTS(INVALID, "{problem}", "free some space, or choose a directory on another disk with --out"),
    LOAD_GENERATOR(INVALID, "{problem}", "see the generator's log beside the results"),

    CAPACITY_NOT_CONFIRMED(
            WARNING,
            "the interval is wider than intended, because the search ended before there were enough loads",
            "give the search more time (--budget; 'search' in an experiment), or longer loads"),
    CAPACITY_AT_LEAST(
            WARNING,
            "the search stopped there: {reason}",
            "raise --max-rate, or give the search more time (--budget; 'search' in an experiment)"),
    CAPACITY_BEYOND_GENERATOR(
            "capacity-at-least",
            WARNING,
            "the generator or the machine reached its limit before the server did: {reason}",
            "run the generator on a machine of its own, or stop other programs"),
    SEARCH_CUT_SHORT(
            INVALID,
            "the search ended early, since its files can't be written any more ({reason})",
            "free some space, then search again"),
    NO_CAPACITY(INVALID, "no rate meets the objective: {reason}", "choose an objective that the server can meet"),
    NOTHING_MEASURED(
            INVALID,
            "no load of the search was valid: {reason}",
            "give the search more time (--budget; 'search' in an experiment), stop other programs, or run the generator on"
                    + " a machine of its own");

    private final FindingWords words;

    LoadFinding(Severity severity, String message, String remedy) {
        this("", severity, message, remedy);
    }

    LoadFinding(String code, Severity severity, String message, String remedy) {
        words = new FindingWords(code, severity, message, remedy);
    }

    @Override
    public FindingWords words() {
        return words;
    }
}
