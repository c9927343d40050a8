package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.LoadEvent;
import dev.loombench.protocol.load.LoadEvent.FaultKind;
import dev.loombench.protocol.load.LoadOrder;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The process of a load generator. It reads the line of a [LoadOrder] from its standard input, so that no one else
/// on the machine sees what is sent; a line of a [LoadEvent] goes to standard output each second and at the end;
/// figures go to files. It ends with 0 whenever it could say how the load ended, and on a [ParentWatchdog] it dies when
/// its
/// standard input ends.
public final class Main {
    private static final int USAGE = 2;
    private static final int FAULT = 1;

    private Main() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        System.setProperty("log4j2.loggerContextFactory", "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.setProperty("org.apache.logging.log4j.simplelog.level", "OFF");
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        String line = order();
        ParentWatchdog.start();
        Runtime.getRuntime().halt(run(line, out));
    }

    /// The first line of standard input, and no more is expected; empty where there is none.
    private static String order() throws IOException {
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return line == null ? "" : line;
    }

    private static int run(String line, PrintStream out) throws InterruptedException {
        LoadOrder order;
        try {
            order = LoadOrder.from(MessageLine.parse(line));
        } catch (InvalidValueException | ProtocolException e) {
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
