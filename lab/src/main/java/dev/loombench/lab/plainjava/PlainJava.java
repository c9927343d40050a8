package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.protocol.BatchSpec;
import java.util.ArrayList;
import java.util.List;

/// Generates a plain Java class that measures the same as an experiment and holds nothing of Loombench: for
/// JMH, or with a `main` where the experiment is a single shot without a harness.
public final class PlainJava {
    /// Package of every generated class, since JMH accepts none in the unnamed package.
    public static final String PACKAGE = "plain";

    private PlainJava() {}

    /// Source of the class, with one method per cell. It needs JDK 21 or later; its first comment says how to
    /// compile and run it. Its tasks are neither counted nor checked. A pool sized by the rule of Goetz has the
    /// size for the nominal compute time, and a comment that says so.
    ///
    /// @param profile profile of the cells
    /// @param cells cells of the experiment, at least one
    /// @param cores processors of the machine that the class is for
    /// @throws dev.loombench.protocol.InvalidValueException if a model can't have its pool size
    /// @throws IllegalArgumentException if there is no cell
    public static String generate(Experiment experiment, Profile profile, List<GridCell> cells, int cores) {
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("no cells of " + experiment.id() + " to write");
        }
        TaskCode tasks = new TaskCode();
        List<String> names = JavaNames.ofCells(cells);
        List<CellMethod> plainCells = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            BatchSpec declared = cells.get(i).work();
            BatchSpec sized = ModelSizing.resolve(declared, cores, TaskCost.nominalSeconds(declared.task()));
            plainCells.add(new CellMethod(
                    names.get(i), cells.get(i), ModelCode.of(declared, sized), tasks.method(declared.task())));
        }
        return text(experiment, profile, plainCells, tasks, cores);
    }

    /// Simple name of the class.
    public static String className(Experiment experiment) {
        return JavaNames.ofClass(experiment.id());
    }

    /// Names of the benchmark methods, one per cell, in the order of the cells.
    public static List<String> methodNames(List<GridCell> cells) {
        return JavaNames.ofCells(cells);
    }

    private static String text(
            Experiment experiment, Profile profile, List<CellMethod> cells, TaskCode tasks, int cores) {
        List<String> options = JvmOptions.of(experiment.jvm(), cores, List.of());
        String name = className(experiment);
        ImportList imports = new ImportList();
        String body = switch (experiment.tasks().shape()) {
            case EXECUTOR -> JmhClass.generate(name, cells, options, new ExecutorBody());
            case THREADS -> JmhClass.generate(name, cells, options, new ThreadBody());
            case ACTORS -> JmhClass.generate(name, cells, options, new ActorBody(imports));
            case ONE_SHOT -> MainClass.generate(name, cells);
        };
        String members = tasks.members() + ModelCode.members(cells, imports);
        String declarations = body.stripTrailing() + "\n" + members.indent(4).stripTrailing() + "\n}\n";
        String header = new HeaderComment(experiment, profile, cells, options, cores, tasks).text(name);
        String source = header + "package " + PACKAGE + ";\n\n" + imports.of(declarations) + "\n" + declarations;
        return source.replaceAll("(?m)[ \t]+$", "");
    }
}
