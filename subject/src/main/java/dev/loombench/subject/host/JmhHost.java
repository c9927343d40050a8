package dev.loombench.subject.host;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.trial.TrialOrder;
import dev.loombench.subject.task.ThrowableText;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Main class of the process that runs JMH for the lab. Reads a [TrialOrder] per line of standard input and
/// writes a [JmhHostEvent] per line of standard output: `ready`, then for each order its iterations and `done` or
/// `failed`. Everything else goes to standard error.
///
/// The end of standard input means that the lab is gone or finished: kills all measured JVMs and halts at once,
/// with exit code 0 if idle and 137 if an order was cut off.
public final class JmhHost {
    private static final int EXIT_CUT_OFF = 137;

    private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    private final PrintStream events;
    private volatile boolean busy;

    private JmhHost(PrintStream events) {
        this.events = events;
    }

    public static void main(String[] args) throws InterruptedException {
        JmhHost host =
                new JmhHost(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
        System.setOut(System.err);
        Thread.ofPlatform().daemon().name("loombench-orders").start(host::receive);
        host.serve();
    }

    private void serve() throws InterruptedException {
        send(new JmhHostEvent.HostReady());
        while (true) {
            String order = orders.take();
            busy = true;
            send(outcome(order));
            busy = false;
        }
    }

    private JmhHostEvent outcome(String order) {
        try {
            return new ForkRun(TrialOrder.from(MessageLine.parse(order)), this::send).run();
        } catch (InvalidValueException | ProtocolException | IOException e) {
            return new JmhHostEvent.TrialFailure(JvmFailure.BAD_ORDER.message(ThrowableText.format(e)));
        }
    }

    private void receive() {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            for (String order = in.readLine(); order != null; order = in.readLine()) {
                orders.add(order);
            }
        } catch (IOException e) {
            System.err.println("standard input can't be read any more: " + e);
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(busy || !orders.isEmpty() ? EXIT_CUT_OFF : 0);
    }

    private synchronized void send(JmhHostEvent event) {
        events.println(event.line());
    }
}
