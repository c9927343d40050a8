package dev.loombench.lab.machine.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The locations of a process's control groups, for version 1, version 2 and hybrid hierarchies, inside and
/// outside containers.
///
/// @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups(7)</a>
record CgroupPaths(List<Membership> memberships, List<Mount> mounts) {

    /// A line of `/proc/self/cgroup`; version 2 has no controllers there.
    record Membership(List<String> controllers, String path) {}

    /// A line of `/proc/self/mountinfo`.
    ///
    /// @param root the part of the hierarchy that is mounted here
    record Mount(String root, String point, boolean unified, List<String> options) {}

    /// The directories of a controller.
    ///
    /// @param paths from the process's group up to the outermost visible one; the limits of each apply
    record Hierarchy(List<String> paths, boolean unified) {}

    /// Reads memberships of a process and the mounts of this namespace.
    ///
    /// @param process a process id, or `self`
    static CgroupPaths read(ProcFiles files, String process) {
        return new CgroupPaths(
                files.lines("/proc/" + process + "/cgroup").stream()
                        .map(CgroupPaths::membership)
                        .flatMap(Optional::stream)
                        .toList(),
                files.lines("/proc/self/mountinfo").stream()
                        .map(CgroupPaths::mount)
                        .flatMap(Optional::stream)
                        .toList());
    }

    /// Resolves a controller: in version 1 if the process has a group for it there, otherwise in version 2.
    Hierarchy of(String controller) {
        Optional<Membership> version1 = memberships.stream()
                .filter(member -> member.controllers().contains(controller))
                .findFirst();
        return version1.map(member -> hierarchy(member, false, controller))
                .or(() -> memberships.stream()
                        .filter(member -> member.controllers().isEmpty())
                        .findFirst()
                        .map(member -> hierarchy(member, true, controller)))
                .orElseGet(() -> new Hierarchy(List.of(), true));
    }

    private Hierarchy hierarchy(Membership member, boolean unified, String controller) {
        return mounts.stream()
                .filter(mount -> mount.unified() == unified)
                .filter(mount -> unified || mount.options().contains(controller))
                .findFirst()
                .map(mount -> new Hierarchy(upwards(mount.point(), relativize(mount.root(), member.path())), unified))
                .orElseGet(() -> new Hierarchy(List.of(), unified));
    }

    private static String relativize(String root, String path) {
        if (root.equals("/")) {
            return path.startsWith("/..") ? "/" : path;
        }
        boolean visible = path.equals(root) || path.startsWith(root + "/");
        return visible ? path.substring(root.length()) : "/";
    }

    private static List<String> upwards(String point, String path) {
        List<String> paths = new ArrayList<>();
        String rest = path.equals("/") ? "" : path;
        while (!rest.isEmpty()) {
            paths.add(point + rest);
            rest = rest.substring(0, Math.max(0, rest.lastIndexOf('/')));
        }
        paths.add(point);
        return List.copyOf(paths);
    }

    private static Optional<Membership> membership(String line) {
        String[] fields = line.split(":", 3);
        if (fields.length < 3) {
            return Optional.empty();
        }
        List<String> controllers = fields[1].isEmpty() ? List.of() : List.of(fields[1].split(","));
        return Optional.of(new Membership(controllers, fields[2]));
    }

    private static Optional<Mount> mount(String line) {
        int dash = line.indexOf(" - ");
        if (dash < 0) {
            return Optional.empty();
        }
        String[] mountFields = line.substring(0, dash).split(" ");
        String[] fileSystemFields = line.substring(dash + 3).split(" ");
        if (mountFields.length < 5 || fileSystemFields.length < 3 || !fileSystemFields[0].startsWith("cgroup")) {
            return Optional.empty();
        }
        return Optional.of(new Mount(
                mountFields[3],
                mountFields[4],
                fileSystemFields[0].equals("cgroup2"),
                List.of(fileSystemFields[2].split(","))));
    }
}
