package dev.loombench.lab.service.config;

import dev.loombench.protocol.MessageTemplate;

/// Why a side, a driver or a job can't be measured, as a clause: that of a side follows its name.
public enum SideFault implements MessageTemplate {
    // Its start
    DIDNT_START("didn't start: {reason}"),
    NOT_READY("isn't ready after {seconds} s: it {fault}"),
    SILENT(
            "isn't ready after {seconds} s: {url} doesn't answer ({reason}); raise --start-timeout, or use --ready with a URL"
                    + " that shows when it is ready"),
    WRONG_SO_FAR(
            "isn't ready after {seconds} s: {url} answers with {answer}; raise --start-timeout, or use --ready with a URL"
                    + " that shows when it is ready"),
    NO_PORT("listens at no port; raise --start-timeout"),
    OTHER_PORT("doesn't listen at port {port} but at {ports}{remedy}"),
    OTHER_READY_PORT("doesn't listen at port {port} but at {ports}: correct --ready"),
    PORT_TAKEN(
            "port {port} is already in use before {side} is started{occupant}; end that program (by --teardown, if a side"
                    + " left it behind), or give the side another port (--port-a, --port-b, port)"),
    OCCUPANT(": process {pid} ({name}) listens there"),
    UNKNOWN_HOST("can't be reached: host '{host}' can't be resolved; correct the URL"),
    NOT_MOVED("can't be moved to the processors on which it is measured: {reason}"),
    SETUP_ENDED("has ended, and the sides may need it: {reason}"),
    STEP_FAILED("failed: {reason}"),

    // Its answers
    NO_SUCCESS("gives no successful answer at {url}: {problem}"),
    NOT_CORRECT("gives no correct answer to {request}: {problem}"),
    NOT_CORRECT_ONCE(
            "gives no correct answer to {request}: {problem}; this request is sent only once: if it came too early,"
                    + " use --ready with a URL that shows when the side is ready"),
    NO_ANSWER(
            "doesn't answer {request}: {reason}; this request is sent only once: use --ready with a URL that shows when the"
                    + " side is ready"),
    REDIRECT(
            "it redirects (status {status}{target}): give the URL it redirects to, or --expect {status} if this is the right"
                    + " answer"),
    CREDENTIALS(
            "it needs credentials (status {status}): give them as --header 'Authorization: …', or --expect {status}"),
    NOTHING_AT_PATH("there is nothing at this path (status 404): correct the URL, or --expect 404"),
    METHOD("it doesn't allow this method (status 405): give another --method"),
    STATUS("it answers with status {status}: correct the URL or the side, or --expect {status}"),
    REDIRECT_OF_READY("it redirects (status {status}{target}): give the URL it redirects to as --ready"),
    CREDENTIALS_OF_READY(
            "it needs credentials (status {status}): give them as --header 'Authorization: …', or give a --ready"
                    + " URL that needs none"),
    NOTHING_AT_READY("there is nothing at this path (status 404): correct --ready"),
    STATUS_OF_READY("it answers with status {status}: correct --ready or the side"),
    WITHOUT_TEXT(
            "{expected} is expected, but the text isn't in the {bytes} bytes of its body; correct --expect or the side"),
    LATE("no answer within {time} (--timeout)"),
    ENDLESS("its answer hasn't ended after {time}: give a URL whose answers end (not a stream), or raise --timeout"),
    BROKEN_OFF("its answer breaks off or has more than {n} MiB ({reason}): give a URL whose answers end"),
    DIFFERENT_ANSWERS(
            "the sides answer {request} differently: '{a}' with {answer}, but '{b}' with {answer}; make both give the"
                    + " same answer, so that a fast error can't win"),
    DIFFERENT_STATUSES(
            "the sides answer {request} differently: '{a}' with {answer}, but '{b}' with {answer}; make both give"
                    + " the same answer, so that a fast error can't win, or list the right statuses with --expect"),
    CHANGED_ANSWER(
            "{side} answered {request} with {answer} when the run began, but with {answer} now: start a new run"),

    // Its measurement
    NOT_MEASURED("side '{side}' can't be measured {load}: {reason}"),
    DIED_UNDER_DRIVER("died while the driver ran: {reason}"),
    ENDED_IN_SEARCH("ended during the search for its capacity: {reason}"),
    NOT_DIAGNOSED("it couldn't be diagnosed: {reason}"),
    LOAD_CUT("the load ended early: {reason}"),
    NO_RATE("no rate is known that it sustains"),
    NOT_EXAMINED("{reason}; to examine its JVM, run ab as root, or use jcmd in its container"),
    OTHER_JVMS("none of its JVMs is '{name}': they run {programs}; correct --diagnose-jvm"),
    NO_JVM("none of its processes is a JVM that is visible from here"),

    // A driver
    DRIVER_FAILED("the driver {name} failed at side '{side}': {reason}"),
    DRIVER_FAILED_IN_WARM_UP("the driver {name} failed in its warm-up at side '{side}': {reason}"),
    DRIVER_WITHOUT_FIGURE("the driver {name} gave no figure at side '{side}': {reason}"),
    DRIVER_NOT_STARTED("the driver {name} can't be started at side '{side}': {reason}"),
    DRIVER_GOES_ON("it hasn't ended after {time}; raise --measure-timeout, or let it end earlier"),
    EXIT("it ended with exit code {code}{reason}"),
    THRESHOLDS("it ended with exit code {code}{reason}; k6 ends so where its thresholds were crossed: run it with"
            + " --no-thresholds"),

    // A job
    TOO_SHORT("it runs for only {time:s}, too short to be watched; give it more to do"),
    BEYOND_RUN_TIMEOUT("hasn't ended after {time}: that is the limit of --run-timeout"),
    BEYOND_BUDGET(
            "hasn't ended after {time}: the budget is used up; raise --budget, or limit each run by --run-timeout"),
    WRONG_EXIT("{end}; if that is right, say so with --expect exit={code}"),
    OTHER_EXIT("{end}; expected: {codes}"),
    OTHER_OUTPUT("printed something else than {file} holds: {difference}"),
    OUTPUT_UNREADABLE("can't be checked: {file} can't be read: {reason}"),
    OUTPUT_UNWRITABLE("{job} can't be started: its output can't be written: {reason}"),
    WRONG_RESULT("{side} gave a wrong result by {check}: {reason}"),
    NOT_PREPARED("{step} failed before a run of side '{side}': {reason}"),
    STEP_GOES_ON("it takes longer than a run may");

    private final String words;

    SideFault(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
