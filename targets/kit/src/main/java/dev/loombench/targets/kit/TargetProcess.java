package dev.loombench.targets.kit;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.server.ReadinessProbe;
import dev.loombench.protocol.server.ServerEvent;
import dev.loombench.protocol.server.ServerEvent.Failed;
import dev.loombench.protocol.server.ServerEvent.Ready;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec.Kind;
import java.io.IOException;
import java.net.BindException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The process of a server under test. Its only argument is the line of a [ServerOrder]. Once a request to
/// itself is answered it says [Ready] on its standard output, and serves until it is killed or, on a
/// [ParentWatchdog], its standard input ends. If it can't, it says [Failed] and exits with 1; with 2 if the
/// argument isn't what it should be.
public final class TargetProcess {
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private TargetProcess() {}

    /// How a server starts.
    @FunctionalInterface
    public interface Starter {
        /// Starts it on 127.0.0.1 and returns when it listens.
        ///
        /// @return the port
        int start(ServerOrder order) throws Exception;
    }

    /// The life of the process.
    public static void run(String[] args, Kind kind, Starter starter) {
        ParentWatchdog.start();
        ServerOrder order;
        try {
            order = order(args, kind);
        } catch (InvalidValueException | ProtocolException e) {
            end(String.valueOf(e.getMessage()), MISUSED);
            return;
        }
        try {
            int port = starter.start(order);
            ReadinessProbe.checkAnonymous(port, order);
            say(new Ready(port));
        } catch (Throwable e) {
            end(reason(e, order.port()), FAILED);
        }
    }

    private static ServerOrder order(String[] args, Kind kind) {
        if (args.length != 1) {
            throw new ProtocolException("takes one argument, the line of an order, and got " + args.length);
        }
        ServerOrder order = ServerOrder.from(MessageLine.parse(args[0]));
        if (order.server().kind() != kind) {
            throw new InvalidValueException(order.server().toString(), "what this is: " + kind);
        }
        return order;
    }

    /// One line for people: servers wrap what the operating system said, each in its own way.
    static String reason(Throwable failure, int port) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException || saysThatItIsInUse(cause)) {
                return "port " + port + " on 127.0.0.1 can't be had (" + oneLine(cause.getMessage())
                        + "); choose another one, 0 for any, or end what listens there";
            }
        }
        Throwable root = failure;
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        String message = oneLine(root.getMessage());
        String kind = root.getClass().getName();
        if (message.isEmpty()) {
            return kind;
        }
        return root instanceof IOException ? message : kind + ": " + message;
    }

    private static boolean saysThatItIsInUse(Throwable cause) {
        return Optional.ofNullable(cause.getMessage())
                .filter(message -> message.contains("Address already in use"))
                .isPresent();
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "" : message.lines().findFirst().orElse("").strip();
    }

    private static void end(String message, int exitCode) {
        say(new Failed(message));
        Runtime.getRuntime().halt(exitCode);
    }

    private static void say(ServerEvent event) {
        System.out.println(event.line());
        System.out.flush();
    }
}
