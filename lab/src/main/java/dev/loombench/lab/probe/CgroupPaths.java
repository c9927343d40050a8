package dev.loombench.lab.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where the control groups of this process are, for version 1, version 2 and both at once, in containers
/// and outside.
///
/// @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups(7)</a>
record CgroupPaths(List<Membership> memberships, List<Mount> mounts) {

    /// One line of `/proc/self/cgroup`; version 2 has no controllers there.
    record Membership(List<String> controllers, String path) {}

    /// One line of `/proc/self/mountinfo`.
    ///
    /// @param root the part of the hierarchy that is mounted here
    record Mount(String root, String point, boolean unified, List<String> options) {}

    /// The directories of a controller.
    ///
    /// @param paths from this process's group up to the outermost one that is visible: limits of each apply
    record Hierarchy(List<String> paths, boolean unified) {}

    /// @param process a number, or `self`
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

    /// A controller is in version 1 if this process has a group for it there, otherwise in version 2.
    Hierarchy of(String controller) {
        Optional<Membership> first = memberships.stream()
                .filter(member -> member.controllers().contains(controller))
                .findFirst();
        return first.map(member -> hierarchy(member, false, controller))
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
                .map(mount -> new Hierarchy(upwards(mount.point(), inside(mount.root(), member.path())), unified))
                .orElseGet(() -> new Hierarchy(List.of(), unified));
    }

    private static String inside(String root, String path) {
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
        String[] parts = line.split(":", 3);
        if (parts.length < 3) {
            return Optional.empty();
        }
        List<String> controllers = parts[1].isEmpty() ? List.of() : List.of(parts[1].split(","));
        return Optional.of(new Membership(controllers, parts[2]));
    }

    private static Optional<Mount> mount(String line) {
        int dash = line.indexOf(" - ");
        if (dash < 0) {
            return Optional.empty();
        }
        String[] left = line.substring(0, dash).split(" ");
        String[] right = line.substring(dash + 3).split(" ");
        if (left.length < 5 || right.length < 3 || !right[0].startsWith("cgroup")) {
            return Optional.empty();
        }
        return Optional.of(new Mount(left[3], left[4], right[0].equals("cgroup2"), List.of(right[2].split(","))));
    }
}
