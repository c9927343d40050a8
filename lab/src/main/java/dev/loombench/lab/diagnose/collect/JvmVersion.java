package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Version of a JVM.
///
/// @param text such as `21.0.5+11`
/// @param feature such as 21
record JvmVersion(String text, int feature) {
    private static final Pattern VERSION = Pattern.compile("(?m)^JDK ((\\d+)\\S*)");

    /// Asks a JVM.
    ///
    /// @throws AttachException if it doesn't answer, or says something else
    static JvmVersion read(AttachSocket socket) throws AttachException {
        String answer = socket.jcmd("VM.version");
        Matcher matcher = VERSION.matcher(answer);
        if (!matcher.find()) {
            throw new AttachException(
                    FailureKind.NO_JVM,
                    "process " + socket.process().pid() + " is an unknown kind of JVM: "
                            + answer.strip().lines().findFirst().orElse("it answers nothing"));
        }
        return new JvmVersion(matcher.group(1), Integer.parseInt(matcher.group(2)));
    }
}
