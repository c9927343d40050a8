package dev.loombench.lab.run;

import dev.loombench.lab.finding.ErrorKind;

/// Why a run can't begin or be resumed.
public enum RunError implements ErrorKind {
    OTHER_VERSION(
            "{run}: was begun by Loombench {version}, and this is {version}; resume it with that version, or measure"
                    + " again with this one"),
    CHANGED("{file}: it has changed since the run began, or is gone; put it back as it was, or start a new run"),
    SECRET_CHANGED(
            "{file}: it was edited since the run began, or a secret in it was given another value; put it back as it"
                    + " was, or start a new run"),
    SECRETS_MISSING("{run}: the values of its secrets aren't stored; give {names} again: each in a variable such as"
            + " {variable}, or by --secret {name}=VALUE"),
    OTHER_CORES(
            "{run}: started with {n processor}, but now there are {n}; resume it on the machine where it was started"),
    OTHER_PLAN("{run}: this build or these files would make other trials than those it began with; resume it with the"
            + " build and the files that it was started with"),
    BUSY("{run}: another process is writing to this run; wait until that has ended"),
    JDK_CHANGED(
            "JDK {id} of this run was {version} at {home}, and isn't there any more; install it there, or start a new"
                    + " run"),
    OTHER_COMMAND("{run}: another command began it; complete it with: loombench {command} --resume {run}"),
    QUOTED_OUT(
            "--out {directory}: Flight Recorder can't write where a path has both kinds of quotation marks; choose another"
                    + " directory"),
    FAULTY_JVM("{owner}: a JVM of {home} can't run one task: {reason}"),
    SILENT_JVM("{owner}: a JVM of {home} can't run one task, and printed nothing"),
    ENDLESS_JVM("{owner}: a JVM of {home} doesn't end one task within {n} s");

    private final String words;

    RunError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
