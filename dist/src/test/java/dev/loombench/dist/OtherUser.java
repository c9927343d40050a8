package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/// A user who owns nothing on this machine, as whom a test that root runs can start a program.
///
/// @param present whether root runs this, and `setpriv` is there; else programs run as the user of this test
record OtherUser(boolean present) {
    /// The user and the group of the image, who have a name there, and none here.
    static final int ID = 10_001;

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final int ROOT = 0;

    /// Looks whether programs can run as that user.
    ///
    /// @param needed files that these programs need, such as a JDK in the home directory of root
    static OtherUser reading(Path... needed) throws IOException {
        boolean isRoot = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(ROOT);
        boolean readable = true;
        for (Path path : needed) {
            readable &= isReachable(path.toRealPath());
        }
        return new OtherUser(isRoot && readable && Files.isExecutable(SETPRIV));
    }

    private static boolean isReachable(Path path) throws IOException {
        for (Path folder = path; folder != null; folder = folder.getParent()) {
            if (!Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return false;
            }
        }
        return true;
    }

    /// The beginning of a command that runs as that user.
    List<String> command() {
        return present ? List.of(SETPRIV.toString(), "--reuid=" + ID, "--regid=" + ID, "--clear-groups") : List.of();
    }

    /// Lets the user pass through a folder, which temporary ones of tests don't allow.
    void admit(Path folder) throws IOException {
        Set<PosixFilePermission> all = PosixFilePermissions.fromString("rwxr-xr-x");
        Files.setPosixFilePermissions(folder, all);
    }

    /// Makes a folder with all in it the user's own.
    void give(Path folder) throws IOException, InterruptedException {
        if (present) {
            int code = new ProcessBuilder("chown", "-R", ID + ":" + ID, folder.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            assertThat(code).as("exit code of chown for %s", folder).isZero();
        }
    }
}
