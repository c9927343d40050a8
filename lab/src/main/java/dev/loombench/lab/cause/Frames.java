package dev.loombench.lab.cause;

import dev.loombench.lab.calls.Calls;
import dev.loombench.lab.dump.DumpFrame;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Tells the program's own calls from those of the JDK and of well-known libraries.
public final class Frames {
    private static final int MOST_OWN = 4;
    private static final int MOST_OTHERS = 2;

    private static final String MAP = "java.util.concurrent.ConcurrentHashMap";
    private static final Pattern MAPPING = Pattern.compile("compute.*|merge");

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

    /// Whether it belongs to the program itself, as far as that can be told.
    public static boolean own(DumpFrame frame) {
        return !ofJdk(frame) && !ofLibrary(frame) && !ofLambda(frame);
    }

    /// The innermost call of the program itself; else of a library; else of all.
    public static Optional<DumpFrame> place(List<DumpFrame> stack) {
        return stack.stream()
                .filter(Frames::own)
                .findFirst()
                .or(() -> stack.stream().filter(frame -> !ofJdk(frame)).findFirst())
                .or(() -> stack.stream().findFirst());
    }

    /// A few frames: those of the program, then those that it called itself, but for the classes that the
    /// JVM makes for lambdas.
    static List<String> ranked(List<DumpFrame> stack) {
        List<DumpFrame> named = stack.stream().filter(frame -> !ofLambda(frame)).toList();
        List<DumpFrame> called = IntStream.range(0, named.size() - 1)
                .filter(index -> !own(named.get(index)) && own(named.get(index + 1)))
                .mapToObj(named::get)
                .toList();
        boolean foreign = named.stream().noneMatch(Frames::own);
        return Stream.concat(
                        named.stream().filter(Frames::own).limit(MOST_OWN),
                        (foreign ? named : called).stream().limit(MOST_OTHERS))
                .map(DumpFrame::text)
                .toList();
    }

    /// What to know where a value is computed inside of a map.
    static Optional<String> inMap(List<DumpFrame> stack) {
        return stack.stream()
                .filter(frame -> frame.type().equals(MAP)
                        && MAPPING.matcher(frame.method()).matches())
                .findFirst()
                .map(frame -> "ConcurrentHashMap." + frame.method()
                        + " holds an internal monitor while it computes: compute the value first, or store a future.");
    }

    private static boolean ofLambda(DumpFrame frame) {
        return frame.type().contains("$$Lambda");
    }
}
