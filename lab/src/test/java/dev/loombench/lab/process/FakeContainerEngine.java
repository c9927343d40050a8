package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.Cgroup.CgroupDirectory;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The client of a container engine that stands for a real one: what it starts is no child of it, has an
/// environment of its own and, where this machine permits it, control groups named after the container.
public final class FakeContainerEngine implements AutoCloseable {
    @SuppressWarnings("InlineFormatString") // a whole script
    private static final String SCRIPT = """
            #!/bin/sh
            state='%s'
            groups='%s'
            echo "$*" >> "$state/calls"
            alive() { read -r _ _ letter _ < "/proc/$1/stat" && [ "$letter" != Z ]; } 2> /dev/null
            [ "$1" = --log-level ] && shift 2
            leave() { for group in $groups; do rmdir "$group/docker-$1"; done; } 2> /dev/null
            case $1 in
            run)
              shift
              file= detached= proxy=1
              while [ "${1#-}" != "$1" ]; do
                case $1 in
                --cidfile=*) file=${1#*=} ;;
                -d) detached=1 ;;
                --sig-proxy=false) proxy= ;;
                esac
                shift
              done
              shift
              id=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \\n')
              if [ -n "$file" ]; then
                [ -e "$file" ] && { echo "container ID file found" >&2; exit 125; }
                printf %%s "$id" > "$file"
              fi
              entries=
              for group in $groups; do
                mkdir "$group/docker-$id" && entries="$entries $group/docker-$id/cgroup.procs"
              done
              ( setsid env -i PATH="$PATH" sh -c '
                for entry in '"$entries"'; do echo $$ > "$entry"; done
                echo $$ > "'"$state/$id.pid"'"
                exec "$@"' container "$@" & )
              until [ -s "$state/$id.pid" ]; do sleep 0.02; done
              pid=$(cat "$state/$id.pid")
              [ -n "$detached" ] && { echo "$id"; exit 0; }
              trap '[ -n "$proxy" ] && kill -TERM "$pid" || exit 143' TERM
              while alive "$pid"; do sleep 0.05; done
              leave "$id"
              ;;
            stop)
              pid=$(cat "$state/$4.pid") && alive "$pid" || exit 1
              kill -s TERM -- "-$pid"
              rounds=$(($3 * 20))
              while alive "$pid" && [ "$rounds" -gt 0 ]; do sleep 0.05; rounds=$((rounds - 1)); done
              kill -s KILL -- "-$pid" 2> /dev/null
              leave "$4"
              ;;
            kill)
              pid=$(cat "$state/$2.pid") && alive "$pid" || exit 1
              kill -s KILL -- "-$pid"
              while alive "$pid"; do sleep 0.05; done
              leave "$2"
              ;;
            esac
            """;

    private final Path directory;
    private final List<Path> groups;

    private FakeContainerEngine(Path directory, List<Path> groups) {
        this.directory = directory;
        this.groups = groups;
    }

    /// Writes the client.
    ///
    /// @param groups directories in which it makes control groups; none to make no groups
    public static FakeContainerEngine create(Path directory, String name, List<Path> groups) throws IOException {
        Files.createDirectories(directory);
        Path client = directory.resolve(name);
        String joined = groups.stream().map(Path::toString).collect(Collectors.joining(" "));
        Files.writeString(client, SCRIPT.formatted(directory, joined));
        Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwx------"));
        return new FakeContainerEngine(directory, groups);
    }

    /// Control groups of version 1 of this machine in which others can be made; none where that isn't
    /// permitted.
    public static List<Path> machineGroups() {
        Cgroup here = Cgroup.locate(ProcFiles.ofThisMachine());
        return Stream.of("cpuacct", "memory", "pids")
                .flatMap(controller -> here.directory(controller).stream())
                .filter(group -> !group.unified() && Files.isWritable(group.group()))
                .map(CgroupDirectory::group)
                .distinct()
                .toList();
    }

    /// Environment of programs that find this client first.
    public Map<String, String> environment() {
        return Map.of("PATH", directory + ":" + System.getenv("PATH"));
    }

    /// Calls so far, each as the arguments.
    public List<String> calls() throws IOException {
        Path file = directory.resolve("calls");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /// Ids of the containers' first processes that live.
    public List<Long> running() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".pid"))
                    .map(FakeContainerEngine::pid)
                    .flatMap(Optional::stream)
                    .filter(pid -> ProcFiles.ofThisMachine()
                            .text("/proc/" + pid + "/stat")
                            .filter(stat -> !stat.contains(") Z "))
                            .isPresent())
                    .toList();
        }
    }

    private static Optional<Long> pid(Path file) {
        try {
            return Optional.of(Files.readString(file).strip())
                    .filter(text -> !text.isEmpty())
                    .map(Long::valueOf);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Kills all containers and removes their groups.
    @Override
    public void close() throws IOException {
        for (long pid : running()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
        for (int round = 0; round < 100 && !running().isEmpty(); round++) {
            sleep();
        }
        for (Path group : groups) {
            try (Stream<Path> own = Files.list(group)) {
                own.filter(path -> path.getFileName().toString().startsWith("docker-"))
                        .filter(path -> Files.exists(directory.resolve(
                                path.getFileName().toString().substring("docker-".length()) + ".pid")))
                        .forEach(path -> path.toFile().delete());
            }
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
