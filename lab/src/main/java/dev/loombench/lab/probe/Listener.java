package dev.loombench.lab.probe;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// Who on this machine listens at a port.
public final class Listener {
    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private Listener() {}

    /// The process that holds the listening sockets of a port.
    ///
    /// @return empty where none or several do, as those of a server with workers; where it is another user's; and
    ///     where the system isn't Linux
    public static OptionalLong pid(ProcFiles files, int port) {
        Set<String> sockets = sockets(files, port);
        Set<Long> holders = new TreeSet<>();
        if (!sockets.isEmpty()) {
            for (String process : files.names("/proc", "[0-9]*")) {
                if (holds(files, process, sockets)) {
                    holders.add(Long.valueOf(process));
                }
            }
        }
        return holders.size() == 1 ? OptionalLong.of(holders.iterator().next()) : OptionalLong.empty();
    }

    private static Set<String> sockets(ProcFiles files, int port) {
        String end = String.format(":%04X", port);
        Set<String> sockets = new HashSet<>();
        for (String file : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : files.lines(file)) {
                String[] words = line.strip().split("\\s+");
                if (words.length > INODE && words[STATE].equals(LISTENING) && words[LOCAL].endsWith(end)) {
                    sockets.add("socket:[" + words[INODE] + "]");
                }
            }
        }
        return sockets;
    }

    private static boolean holds(ProcFiles files, String process, Set<String> sockets) {
        String directory = "/proc/" + process + "/fd";
        return files.names(directory, "*").stream()
                .anyMatch(name -> files.link(directory + "/" + name)
                        .filter(target -> sockets.contains(target.toString()))
                        .isPresent());
    }
}
