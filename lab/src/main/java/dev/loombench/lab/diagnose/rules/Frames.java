package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.Calls;
import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Tells the program's own frames from those of the JDK and of well-known libraries.
public final class Frames {
    private static final int MAX_PROGRAM_FRAMES = 4;
    private static final int MAX_OTHER_FRAMES = 2;

    private static final String CONCURRENT_MAP = "java.util.concurrent.ConcurrentHashMap";
    private static final Pattern COMPUTING_METHOD = Pattern.compile("compute.*|merge");

    private static final Pattern LIBRARY_CLASS =
            Pattern.compile("(org\\.(springframework|apache|hibernate|eclipse|jboss"
                    + "|xnio|postgresql|mariadb|slf4j|mindrot|bouncycastle|h2)|io\\.(undertow|netty|vertx|quarkus|micronaut"
                    + "|smallrye|helidon|grpc|projectreactor|lettuce)|reactor|com\\.(zaxxer|mysql|fasterxml|google|mongodb)"
                    + "|ch\\.qos|okhttp3|retrofit2|redis|jakarta|kotlin|kotlinx|scala|groovy|tools\\.jackson)\\..*");

    private Frames() {}

    /// Whether a frame belongs to the JDK, so that its caller says more about the program.
    public static boolean ofJdk(DumpFrame frame) {
        return Calls.ofJdk(frame.type());
    }

    private static boolean isLibrary(DumpFrame frame) {
        return LIBRARY_CLASS.matcher(frame.type()).matches();
    }

    /// Whether a frame belongs to the program itself, which is all that isn't known as a library's.
    public static boolean own(DumpFrame frame) {
        return !ofJdk(frame) && !isLibrary(frame) && !isLambda(frame);
    }

    /// The innermost frame of the program; else of a library; else of all.
    public static Optional<DumpFrame> place(List<DumpFrame> stack) {
        return stack.stream()
                .filter(Frames::own)
                .findFirst()
                .or(() -> stack.stream().filter(frame -> !ofJdk(frame)).findFirst())
                .or(() -> stack.stream().findFirst());
    }

    /// The program's innermost frames, then those that it called directly; without hidden lambda classes.
    static List<String> ranked(List<DumpFrame> stack) {
        List<DumpFrame> named = stack.stream().filter(frame -> !isLambda(frame)).toList();
        List<DumpFrame> called = IntStream.range(0, named.size() - 1)
                .filter(index -> !own(named.get(index)) && own(named.get(index + 1)))
                .mapToObj(named::get)
                .toList();
        boolean withoutProgram = named.stream().noneMatch(Frames::own);
        return Stream.concat(
                        named.stream().filter(Frames::own).limit(MAX_PROGRAM_FRAMES),
                        (withoutProgram ? named : called).stream().limit(MAX_OTHER_FRAMES))
                .map(DumpFrame::text)
                .toList();
    }

    /// Hint for values that are computed inside a `ConcurrentHashMap`, which holds a monitor meanwhile.
    static Optional<String> inMap(List<DumpFrame> stack) {
        return stack.stream()
                .filter(frame -> frame.type().equals(CONCURRENT_MAP)
                        && COMPUTING_METHOD.matcher(frame.method()).matches())
                .findFirst()
                .map(frame -> "ConcurrentHashMap." + frame.method()
                        + " holds an internal monitor while it computes: compute the value first, or store a future.");
    }

    private static boolean isLambda(DumpFrame frame) {
        return frame.type().contains("$$Lambda");
    }
}
