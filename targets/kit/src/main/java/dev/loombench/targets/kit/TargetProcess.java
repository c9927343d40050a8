package dev.loombench.targets.kit;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.server.ReadinessProbe;
import dev.loombench.protocol.server.ServerEvent;
import dev.loombench.protocol.server.ServerEvent.Failed;
import dev.loombench.protocol.server.ServerEvent.Ready;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.net.BindException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Life cycle of the process of a server under test. The only argument is the line of a [ServerOrder]. Prints
/// [Ready] to standard output once it has answered a request of its own, and serves until it is killed
/// or, with a [ParentWatchdog], standard input ends. If the start fails, prints [Failed] and exits with 1, or with
/// 2 if the argument is invalid.
public final class TargetProcess {
    private static final String PORT_TAKEN =
            "port %d on 127.0.0.1 can't be had (%s); choose another one, 0 for any, or" + " end what listens there";
    private static final int EXIT_FAILED = 1;
    private static final int EXIT_USAGE = 2;

    private TargetProcess() {}

    /// Starter of a server.
    @FunctionalInterface
    public interface Starter {
        /// Starts the server on 127.0.0.1 and returns when it listens.
        ///
        /// @return the port
        int start(ServerOrder order) throws Exception;
    }

    /// Runs the process until the server is ready, or ends it.
    public static void run(String[] args, ServerKind kind, Starter starter) {
        ParentWatchdog.start();
        ServerOrder order;
        try {
            order = order(args, kind);
        } catch (InvalidValueException | ProtocolException e) {
            end(String.valueOf(e.getMessage()), EXIT_USAGE);
            return;
        }
        try {
            int port = starter.start(order);
            ReadinessProbe.checkAnonymous(port, order);
            print(new Ready(port));
        } catch (Throwable e) {
            end(reason(e, order.port()), EXIT_FAILED);
        }
    }

    private static ServerOrder order(String[] args, ServerKind kind) {
        if (args.length != 1) {
            throw new ProtocolException("takes one argument, the line of an order, and got " + args.length);
        }
        ServerOrder order = ServerOrder.from(MessageLine.parse(args[0]));
        if (order.server().kind() != kind) {
            throw new InvalidValueException(order.server().toString(), "what this is: " + kind);
        }
        return order;
    }

    /// Describes a failure on one line, by its root cause: servers wrap the operating system's error in
    /// different ways.
    static String reason(Throwable failure, int port) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException || saysThatItIsInUse(cause)) {
                return PORT_TAKEN.formatted(port, oneLine(cause.getMessage()));
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
        print(new Failed(message));
        Runtime.getRuntime().halt(exitCode);
    }

    private static void print(ServerEvent event) {
        System.out.println(event.line());
        System.out.flush();
    }
}
