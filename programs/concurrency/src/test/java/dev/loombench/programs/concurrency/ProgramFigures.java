package dev.loombench.programs.concurrency;

import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.program.ProgramOrder;
import java.util.Map;

/// Figures of programs that run in the test's JVM.
final class ProgramFigures {
    private ProgramFigures() {}

    static Map<ProgramMetric, Double> of(Program program, String order) throws Exception {
        ProgramRun run = new ProgramRun(ProgramOrder.from(MessageLine.parse(order)));
        program.run(run);
        return run.figures();
    }
}
