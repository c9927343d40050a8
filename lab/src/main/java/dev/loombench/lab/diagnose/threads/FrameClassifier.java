package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Tells the program's own frames from those of the JDK and of well-known libraries.
public final class FrameClassifier {
    private static final int MAX_PROGRAM_FRAMES = 4;
    private static final int MAX_OTHER_FRAMES = 2;

    private static final String CONCURRENT_MAP = "java.util.concurrent.ConcurrentHashMap";
    private static final Pattern COMPUTING_METHOD = Pattern.compile("compute.*|merge");

    private static final Pattern LIBRARY_CLASS =
            Pattern.compile("(org\\.(springframework|apache|hibernate|eclipse|jboss"
                    + "|xnio|postgresql|mariadb|slf4j|mindrot|bouncycastle|h2)|io\\.(undertow|netty|vertx|quarkus|micronaut"
                    + "|smallrye|helidon|grpc|projectreactor|lettuce)|reactor|com\\.(zaxxer|mysql|fasterxml|google|mongodb)"
                    + "|ch\\.qos|okhttp3|retrofit2|redis|jakarta|kotlin|kotlinx|scala|groovy|tools\\.jackson)\\..*");

    private FrameClassifier() {}

    /// Whether a frame belongs to the JDK, so that its caller says more about the program.
    public static boolean isJdk(StackFrame frame) {
        return KnownCalls.isJdk(frame.type());
    }

    private static boolean isLibrary(StackFrame frame) {
        return LIBRARY_CLASS.matcher(frame.type()).matches();
    }

    /// Whether a frame belongs to the program itself, which is all that isn't known as a library's.
    public static boolean isProgram(StackFrame frame) {
        return !isJdk(frame) && !isLibrary(frame) && !isLambda(frame);
    }

    /// The innermost frame of the program; else of a library; else of all.
    public static Optional<StackFrame> mainFrame(List<StackFrame> stack) {
        return stack.stream()
                .filter(FrameClassifier::isProgram)
                .findFirst()
                .or(() -> stack.stream().filter(frame -> !isJdk(frame)).findFirst())
                .or(() -> stack.stream().findFirst());
    }

    /// The innermost frame that isn't the JDK's; else of all.
    public static Optional<StackFrame> innermost(List<StackFrame> stack) {
        return stack.stream()
                .filter(frame -> !isJdk(frame) && !isLambda(frame))
                .findFirst()
                .or(() -> stack.stream().findFirst());
    }

    /// The call by which the main frame's class was entered: of `encipher`, `key` and `hashpw` of one class the last.
    public static Optional<StackFrame> entry(List<StackFrame> stack) {
        return mainFrame(stack)
                .map(main -> stack.stream()
                        .skip(stack.indexOf(main))
                        .filter(frame -> !isLambda(frame))
                        .takeWhile(frame -> frame.type().equals(main.type()))
                        .reduce(main, (inner, outer) -> outer));
    }

    /// The program's innermost frames, then those that it called directly; without hidden lambda classes.
    public static List<String> ranked(List<StackFrame> stack) {
        List<StackFrame> named =
                stack.stream().filter(frame -> !isLambda(frame)).toList();
        List<StackFrame> called = IntStream.range(0, named.size() - 1)
                .filter(index -> !isProgram(named.get(index)) && isProgram(named.get(index + 1)))
                .mapToObj(named::get)
                .toList();
        boolean withoutProgram = named.stream().noneMatch(FrameClassifier::isProgram);
        return Stream.concat(
                        named.stream().filter(FrameClassifier::isProgram).limit(MAX_PROGRAM_FRAMES),
                        (withoutProgram ? named : called).stream().limit(MAX_OTHER_FRAMES))
                .map(StackFrame::text)
                .toList();
    }

    /// Hint for values that are computed inside a `ConcurrentHashMap`, which holds a monitor meanwhile.
    public static Optional<String> mapHint(List<StackFrame> stack) {
        return stack.stream()
                .filter(frame -> frame.type().equals(CONCURRENT_MAP)
                        && COMPUTING_METHOD.matcher(frame.method()).matches())
                .findFirst()
                .map(frame -> "ConcurrentHashMap." + frame.method()
                        + " holds an internal monitor while it computes: compute the value first, or store a future.");
    }

    private static boolean isLambda(StackFrame frame) {
        return frame.type().contains("$$Lambda");
    }
}
