package dev.loombench.programs.kit;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.util.Map;

/// Figures of programs that run in the test's JVM.
public final class ProgramFigures {
    private ProgramFigures() {}

    /// Figures of a program with the line of an order.
    public static Map<ProgramMetric, Double> of(Program program, String order) throws Exception {
        return of(program, ProgramOrder.from(MessageLine.parse(order)));
    }

    /// Figures of a program.
    public static Map<ProgramMetric, Double> of(Program program, ProgramOrder order) throws Exception {
        ProgramRun run = new ProgramRun(order);
        program.run(run);
        return run.figures();
    }
}
