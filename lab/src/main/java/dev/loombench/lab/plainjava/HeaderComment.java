package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.TaskSpec;
import java.util.List;
import java.util.stream.Collectors;

/// Comment at the top of a generated class that explains it, and how to compile and run it.
record HeaderComment(
        Experiment experiment,
        Profile profile,
        List<CellMethod> cells,
        List<String> options,
        int cores,
        TaskCode tasks) {

    String text(String className) {
        boolean oneShot = experiment.tasks().shape() == BatchShape.ONE_SHOT;
        String lines = introduction()
                + (oneShot ? MAIN_SCOPE : JMH_SCOPE + singleOperations())
                + userClasses()
                + (oneShot ? main() : jmh());
        String filled = lines.replace("$FILE", className + ".java")
                .replace("$CLASS", PlainJava.PACKAGE + "." + className)
                .replace("$BLOCKS", Integer.toString(profile.blocks()))
                .replace("$JVMS", profile.blocks() == 1 ? "one JVM" : profile.blocks() + " JVMs");
        return filled.lines()
                .map(line -> (" * " + line).stripTrailing() + "\n")
                .collect(Collectors.joining("", "/*\n", " */\n"));
    }

    private String introduction() {
        return """
            %s: %s.
            %s

            This is Loombench's experiment %s, profile %s, for a machine of %d cores, without Loombench.
            """.formatted(
                        experiment.id(),
                        JavaLiteral.comment(experiment.title()),
                        JavaLiteral.comment(experiment.question()),
                        experiment.id(),
                        profile,
                        cores);
    }

    private String singleOperations() {
        boolean any = cells.stream()
                .map(CellMethod::cell)
                .anyMatch(cell -> cell.warmup() instanceof IterationSpec.Operations
                        || cell.measure() instanceof IterationSpec.Operations);
        return any ? "An iteration of 1 ms is a single operation, since each takes longer than that.\n" : "";
    }

    private String userClasses() {
        List<TaskSpec.UserClass> classes = tasks.userClasses();
        return classes.isEmpty()
                ? ""
                : classes.stream()
                        .map(user -> "  " + user.className() + ", from " + JavaLiteral.comment(classPath(user)) + "\n")
                        .collect(Collectors.joining("", "\nPut on the class path, when it runs, also\n", ""));
    }

    private static String classPath(TaskSpec.UserClass user) {
        return user.classpath().stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static String jmh() {
        return "\n" + JARS + """

              javac -proc:full -cp 'jmh/*' -d classes $FILE
              java -cp 'classes:jmh/*' org.openjdk.jmh.Main '$CLASS' -si false
            """;
    }

    private String main() {
        String jars = tasks.needsJmh() ? JARS + "\n" : "";
        String compiler = tasks.needsJmh() ? "javac -proc:none -cp 'jmh/*'" : "javac";
        String classes = tasks.needsJmh() ? "'classes:jmh/*'" : "classes";
        String java = "  java " + JavaLiteral.comment(String.join(" ", options)) + " -cp " + classes + " $CLASS ";
        return "\n" + jars + "  " + compiler + " -d classes $FILE\n"
                + cells.stream().map(cell -> java + cell.method() + "\n").collect(Collectors.joining());
    }

    private static final String JMH_SCOPE = """
        It has the same executors, tasks, callers, iterations and JVM options, each benchmark in a JVM of its own.
        The tasks are neither counted nor checked here. Loombench runs $JVMS of each, in random order; here
        the option -f $BLOCKS runs as many, one after the other.

        The option -si false is part of it: with several callers JMH would otherwise add operations of its own to
        every iteration. -jvm PATH/TO/java chooses the JDK that is measured, from 21 on.
        """;

    private static final String MAIN_SCOPE = """
        It has the same executors, tasks and JVM options, and runs once in a cold JVM. The tasks are neither counted
        nor checked here. Loombench runs $JVMS of each, in random order.
        """;

    /// Versions as in the measured JVMs of Loombench.
    private static final String JARS = """
        It needs JMH, which is four jars. With Maven they come into the folder jmh like this:

          for jar in org.openjdk.jmh:jmh-core:1.37 org.openjdk.jmh:jmh-generator-annprocess:1.37 \\
              net.sf.jopt-simple:jopt-simple:5.0.4 org.apache.commons:commons-math3:3.6.1
          do mvn dependency:copy -Dartifact=$jar -DoutputDirectory=jmh; done
        """;
}
