package dev.loombench.generator.netty;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.load.LoadOrder;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/// Main class of the load generator process. Reads one line with a [LoadOrder] from standard input, so that
/// other users of the machine don't see what is sent; writes a [LoadEvent] a line to standard output each
/// second and at the end, and figures to files. Exits with 0 whenever it could report how the load ended; with
/// a [ParentWatchdog] it dies when its standard input ends.
public final class Main {
    private static final int EXIT_USAGE = 2;
    private static final int EXIT_FAULT = 1;

    private Main() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        LogManager.getLogManager().reset();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        ParentWatchdog.start();
        Runtime.getRuntime().halt(run(line == null ? "" : line, out));
    }

    private static int run(String line, PrintStream out) throws InterruptedException {
        try {
            LoadRun.run(LoadOrder.from(MessageLine.parse(line)), out);
            return 0;
        } catch (InvalidValueException | ProtocolException e) {
            System.err.println(e.getMessage());
            return EXIT_USAGE;
        } catch (IOException e) {
            out.println(LoadResultWriter.fault(e).line());
            return EXIT_FAULT;
        }
    }
}
