package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.probe.Listener;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/// Whether a port is free for a side.
final class Ports {
    /// What to do where a side listens elsewhere.
    static final String GIVE = ": use that port in the URL, or for this side only (--port-a, --port-b, port)";

    private static final int CONNECT_MILLIS = 500;
    private static final int PAUSE_MILLIS = 100;

    private Ports() {}

    /// The port of a URL, also where it names none.
    static int of(URI url) {
        return AbRequest.port(url);
    }

    /// That a side listens elsewhere, in a clause after its name, without what to do.
    ///
    /// @param listening the ports where it does
    static String elsewhere(int port, List<Integer> listening) {
        return "doesn't listen at port " + port + " but at "
                + String.join(", ", listening.stream().map(String::valueOf).toList());
    }

    /// Waits for it a little: what held it may just be ending.
    ///
    /// @param side as messages call it
    /// @throws SideFault if somebody listens there; it names who, if that can be seen
    static void requireFree(String side, String host, int port, Duration patience)
            throws SideFault, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (accepts(host, port)) {
            if (System.nanoTime() > end) {
                throw new SideFault(
                        side,
                        "port " + port + " is already in use before " + side + " is started" + who(port)
                                + "; end that program, or give the side another port (--port-a, --port-b, port)."
                                + " Sides run"
                                + " on this machine and are reached at the URL's host",
                        List.of());
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static String who(int port) {
        ProcFiles files = ProcFiles.ofThisMachine();
        OptionalLong pid = Listener.pid(files, port);
        return pid.isEmpty()
                ? ""
                : ": process " + pid.getAsLong() + " listens there ("
                        + shortened(files.text("/proc/" + pid.getAsLong() + "/cmdline")
                                .orElse("?")) + ")";
    }

    private static String shortened(String commandLine) {
        String words = commandLine.replace('\0', ' ').strip();
        return words.length() <= 80 ? words : words.substring(0, 80) + " …";
    }

    /// Whether somebody takes connections there.
    static boolean accepts(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            return true;
        } catch (IOException free) {
            return false;
        }
    }
}
