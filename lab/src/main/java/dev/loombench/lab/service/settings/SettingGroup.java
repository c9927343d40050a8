package dev.loombench.lab.service.settings;

/// Heading under which the help of a command lists its option.
public enum SettingGroup {
    EXPERIMENTS("Experiments"),
    ENVIRONMENTS("JDKs and processors"),
    SIDES("Sides"),
    LOAD("Load"),
    DRIVER("A driver of your own"),
    JOB("Jobs"),
    VERDICT("Verdict"),
    FILES("Files and output");

    private final String heading;

    SettingGroup(String heading) {
        this.heading = heading;
    }

    public String heading() {
        return heading;
    }
}
