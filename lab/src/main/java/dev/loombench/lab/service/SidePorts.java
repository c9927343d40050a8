package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.SideFault;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/// TCP ports of sides: checks that they are free before a start, and describes sides that listen elsewhere.
final class SidePorts {
    /// Remedy for a side that listens at another port.
    static final String PORT_REMEDY = ": use that port in the URL, or for this side only (--port-a, --port-b, port)";

    private static final int CONNECT_MILLIS = 500;
    private static final int PAUSE_MILLIS = 100;
    private static final int FIRST_FREE_PORT = 20_000;
    private static final int FIRST_OUTGOING_PORT = 32_768;
    private static final int FREE_PORT_ATTEMPTS = 1_000;

    private SidePorts() {}

    /// That a side listens elsewhere, as a clause.
    ///
    /// @param listening ports at which the side listens
    /// @param ready whether the port is that of `--ready`
    static String elsewhere(int port, List<Integer> listening, boolean ready) {
        String ports = String.join(", ", listening.stream().map(String::valueOf).toList());
        return ready
                ? SideFault.OTHER_READY_PORT.message(Integer.toString(port), ports)
                : SideFault.OTHER_PORT.message(Integer.toString(port), ports, PORT_REMEDY);
    }

    /// Waits until the port is free, since the process that held it may just be ending.
    ///
    /// @throws ServiceFailedException if the port stays taken; the message names the process if it can be
    ///     seen
    static void requireFree(Launch launch, Duration patience) throws ServiceFailedException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        int port = launch.port();
        while (accepts(launch.host(), port)) {
            if (System.nanoTime() > deadline) {
                ProgramOwner side = launch.owner();
                throw new ServiceFailedException(
                        side,
                        SideFault.PORT_TAKEN.message(Integer.toString(port), side.toString(), occupant(port)),
                        List.of());
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /// Returns a port at which nothing listens, below those that the usual systems give to outgoing connections
    /// (Linux from 32,768, macOS and Windows from 49,152): unless that range was widened, no connection of a
    /// generator takes it while the side is down between two starts.
    static int free() {
        for (int attempt = 0; attempt < FREE_PORT_ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_FREE_PORT, FIRST_OUTGOING_PORT);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // another port may be free
            }
        }
        throw new IllegalStateException(
                "no free port was found between " + FIRST_FREE_PORT + " and " + FIRST_OUTGOING_PORT);
    }

    private static String occupant(int port) {
        ProcFiles files = ProcFiles.ofThisMachine();
        OptionalLong pid = ListeningPorts.ownerOf(files, port);
        return pid.isEmpty()
                ? ""
                : SideFault.OCCUPANT.message(Long.toString(pid.getAsLong()), name(files, pid.getAsLong()));
    }

    /// Name of a process. Its command line isn't shown, since it may hold secrets of another user.
    private static String name(ProcFiles files, long pid) {
        return files.text("/proc/" + pid + "/comm").map(String::strip).orElse("?");
    }

    /// Whether a process accepts connections at the port.
    static boolean accepts(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            return true;
        } catch (IOException free) {
            return false;
        }
    }
}
