package dev.loombench.lab.cause;

import dev.loombench.lab.calls.Calls;
import dev.loombench.lab.dump.DumpFrame;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Tells the program's own calls from those of the JDK and of well-known libraries.
public final class Frames {
    private static final int MOST_OWN = 4;
    private static final int MOST_OTHERS = 2;

    private static final Pattern LIBRARY = Pattern.compile("(org\\.(springframework|apache|hibernate|eclipse|jboss"
            + "|xnio|postgresql|mariadb|slf4j|mindrot|bouncycastle|h2)|io\\.(undertow|netty|vertx|quarkus|micronaut"
            + "|smallrye|helidon|grpc|projectreactor|lettuce)|reactor|com\\.(zaxxer|mysql|fasterxml|google|mongodb)"
            + "|ch\\.qos|okhttp3|retrofit2|redis|jakarta|kotlin|kotlinx|scala|groovy|tools\\.jackson)\\..*");

    private Frames() {}

    /// Whether it belongs to the JDK, so that the caller says more about the program.
    public static boolean ofJdk(DumpFrame frame) {
        return Calls.ofJdk(frame.type());
    }

    private static boolean ofLibrary(DumpFrame frame) {
        return LIBRARY.matcher(frame.type()).matches();
    }

    private static boolean own(DumpFrame frame) {
        return !ofJdk(frame) && !ofLibrary(frame) && !frame.type().contains("$$Lambda");
    }

    /// The innermost call of the program itself; else of a library; else of all.
    public static Optional<DumpFrame> place(List<DumpFrame> stack) {
        return stack.stream()
                .filter(Frames::own)
                .findFirst()
                .or(() -> stack.stream().filter(frame -> !ofJdk(frame)).findFirst())
                .or(() -> stack.stream().findFirst());
    }

    /// A few frames: those of the program, then those that it called.
    static List<String> ranked(List<DumpFrame> stack) {
        return Stream.concat(
                        stack.stream().filter(Frames::own).limit(MOST_OWN),
                        stack.stream().filter(frame -> !own(frame)).limit(MOST_OTHERS))
                .map(DumpFrame::text)
                .toList();
    }
}
