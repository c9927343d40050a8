package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Leash;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import dev.loombench.protocol.load.LoadOrder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The process of a load generator. Its only argument is the line of a [LoadOrder]; a line of a [LoadEvent] goes
/// to standard output each second and at the end; figures go to files. It ends with 0 whenever it could say how
/// the load ended, and on a [Leash] it dies when its standard input ends.
public final class Main {
    private static final int USAGE = 2;
    private static final int FAULT = 1;

    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        System.setProperty("log4j2.loggerContextFactory", "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.setProperty("org.apache.logging.log4j.simplelog.level", "OFF");
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        Leash.fasten();
        Runtime.getRuntime().halt(run(args, out));
    }

    private static int run(String[] args, PrintStream out) throws InterruptedException {
        LoadOrder order;
        try {
            if (args.length != 1) {
                throw new BadWord(String.join(" ", args), "one line of an order");
            }
            order = LoadOrder.from(Line.parse(args[0]));
        } catch (BadWord | ProtocolException e) {
            System.err.println(e.getMessage());
            return USAGE;
        }
        try {
            LoadRun.run(order, out);
            return 0;
        } catch (IOException e) {
            out.println(
                    new LoadEvent.Fault(FaultKind.GENERATOR, "the results can't be written: " + e.getMessage()).line());
            return FAULT;
        }
    }
}
