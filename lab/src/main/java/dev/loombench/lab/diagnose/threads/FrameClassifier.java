package dev.loombench.lab.diagnose.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Picks the frames of a stack that say most: those of the program, and what it called.
public final class FrameClassifier {
    private static final int MAX_PROGRAM_FRAMES = 4;
    private static final int MAX_OTHER_FRAMES = 2;

    private static final String LAMBDA_METHOD_PREFIX = "lambda$";

    /// Classes that the JVM or a library generates, whose frames only lead to others.
    private static final Pattern GENERATED_CLASS = Pattern.compile(
            "\\$\\$Lambda|CGLIB\\$\\$|\\$Proxy\\d+$|\\$\\$_Weld|\\$HibernateProxy\\$|\\$ByteBuddy\\$|_(ClientProxy|Subclass)$");

    private FrameClassifier() {}

    /// Whether a frame belongs to the JDK, so that its caller says more about the program.
    public static boolean isJdk(StackFrame frame) {
        return frame.origin() == CodeOrigin.JDK;
    }

    /// Whether a frame belongs to the program itself, and isn't generated.
    public static boolean isProgram(StackFrame frame) {
        return frame.origin() == CodeOrigin.PROGRAM && !isGenerated(frame);
    }

    private static boolean isLibrary(StackFrame frame) {
        return frame.origin() == CodeOrigin.LIBRARY;
    }

    /// The innermost frame of the program; else of a library; else of all.
    public static Optional<StackFrame> mainFrame(List<StackFrame> stack) {
        return stack.stream()
                .filter(FrameClassifier::isProgram)
                .findFirst()
                .or(() -> stack.stream().filter(frame -> !isJdk(frame)).findFirst())
                .or(() -> stack.stream().findFirst());
    }

    /// Where a stack is in the program, for a sentence: ` in com.acme.Shop.pay`; empty without frames.
    public static String inMethod(List<StackFrame> stack) {
        return mainFrame(stack).map(frame -> " in " + frame.qualifiedMethod()).orElse("");
    }

    /// As [#inMethod], with the line: ` in com.acme.Shop.pay(Shop.java:42)`.
    public static String inFrame(List<StackFrame> stack) {
        return mainFrame(stack).map(frame -> " in " + frame.text()).orElse("");
    }

    /// The innermost calls that are the JDK's, by which a thread waits.
    public static List<StackFrame> jdkCalls(List<StackFrame> stack) {
        return stack.stream().takeWhile(FrameClassifier::isJdk).toList();
    }

    /// The call of the JDK that the program made, such as `CountDownLatch.await`; empty where it made none.
    public static Optional<StackFrame> jdkCall(List<StackFrame> stack) {
        return jdkCalls(stack).stream().reduce((inner, outer) -> outer);
    }

    /// The call of the JDK that the program made, for a sentence: ` (CountDownLatch.await)`; empty where it made none.
    public static String byJdkCall(List<StackFrame> stack) {
        return jdkCall(stack)
                .map(frame ->
                        " (" + frame.type().substring(frame.type().lastIndexOf('.') + 1) + "." + frame.method() + ")")
                .orElse("");
    }

    /// The innermost frame that isn't the JDK's; else of all.
    public static Optional<StackFrame> innermost(List<StackFrame> stack) {
        return stack.stream()
                .filter(frame -> !isJdk(frame) && !isGenerated(frame))
                .findFirst()
                .or(() -> stack.stream().findFirst());
    }

    /// Whether two stacks are at the same method of the program.
    public static boolean isInSameMethod(List<StackFrame> stack, List<StackFrame> other) {
        return mainFrame(stack)
                .flatMap(frame -> mainFrame(other).filter(frame::isOfSameMethod))
                .isPresent();
    }

    /// The program's own methods on a stack, such as `com.acme.Shop.pay`, innermost first.
    public static List<String> methods(List<StackFrame> stack) {
        return stack.stream()
                .filter(FrameClassifier::isProgram)
                .map(StackFrame::qualifiedMethod)
                .distinct()
                .toList();
    }

    /// The call by which the main frame's class was entered: `hashpw` where `hashpw` calls `key`, and that calls
    /// `encipher`, all in one class.
    public static Optional<StackFrame> entry(List<StackFrame> stack) {
        return mainFrame(stack)
                .map(main -> stack.stream()
                        .skip(stack.indexOf(main))
                        .filter(frame -> !isGenerated(frame))
                        .takeWhile(frame -> frame.type().equals(main.type()))
                        .filter(frame -> !isLambdaBody(frame))
                        .reduce(main, (inner, outer) -> outer));
    }

    /// The program's innermost frames and its outermost one, then those that it called directly. Without a frame of
    /// the program, a library's outermost frame and its innermost.
    public static List<String> ranked(List<StackFrame> stack) {
        List<StackFrame> named =
                stack.stream().filter(frame -> !isGenerated(frame)).toList();
        List<StackFrame> program =
                named.stream().filter(FrameClassifier::isProgram).distinct().toList();
        Stream<StackFrame> ranked = program.isEmpty()
                ? withoutProgram(named).stream()
                : Stream.concat(programFrames(program).stream(), calledFrames(named).stream());
        return ranked.map(StackFrame::text).toList();
    }

    /// The innermost frames up to the outermost one, which is always among them.
    private static List<StackFrame> programFrames(List<StackFrame> program) {
        int outermost = program.lastIndexOf(outermost(program));
        if (outermost < MAX_PROGRAM_FRAMES) {
            return program.subList(0, outermost + 1);
        }
        List<StackFrame> frames = new ArrayList<>(program.subList(0, MAX_PROGRAM_FRAMES - 1));
        frames.add(program.get(outermost));
        return frames;
    }

    private static boolean isLambdaBody(StackFrame frame) {
        return frame.method().startsWith(LAMBDA_METHOD_PREFIX);
    }

    /// The outermost frame that isn't a lambda's body, unless all are.
    private static StackFrame outermost(List<StackFrame> frames) {
        return frames.stream()
                .filter(frame -> !isLambdaBody(frame))
                .reduce((inner, outer) -> outer)
                .orElseGet(frames::getLast);
    }

    /// Frames that the program called; where it called the JDK, also the library that the JDK called.
    private static List<StackFrame> calledFrames(List<StackFrame> named) {
        List<StackFrame> called = new ArrayList<>();
        List<StackFrame> above = new ArrayList<>();
        for (StackFrame frame : named) {
            if (!isProgram(frame)) {
                above.add(frame);
            } else if (!above.isEmpty()) {
                called.add(above.getLast());
                above.stream()
                        .filter(FrameClassifier::isLibrary)
                        .reduce((inner, outer) -> outer)
                        .filter(library -> !called.contains(library))
                        .ifPresent(called::add);
                above.clear();
            }
        }
        return called.subList(0, Math.min(MAX_OTHER_FRAMES, called.size()));
    }

    private static List<StackFrame> withoutProgram(List<StackFrame> named) {
        List<StackFrame> library =
                named.stream().filter(FrameClassifier::isLibrary).toList();
        if (!library.isEmpty()) {
            return Stream.of(outermost(library), library.getFirst()).distinct().toList();
        }
        Predicate<StackFrame> internal = CallKind.JDK_INTERNAL::matches;
        return (named.stream().allMatch(internal)
                        ? named.stream()
                        : named.stream().filter(internal.negate()))
                .limit(MAX_OTHER_FRAMES)
                .toList();
    }

    /// The call by which a value is computed inside a `ConcurrentHashMap`, which holds a monitor meanwhile.
    public static Optional<StackFrame> mapComputation(List<StackFrame> stack) {
        return stack.stream().filter(CallKind.MAP_COMPUTATION::matches).findFirst();
    }

    private static boolean isGenerated(StackFrame frame) {
        return (frame.type().indexOf('$') >= 0 || frame.type().indexOf('_') >= 0)
                && GENERATED_CLASS.matcher(frame.type()).find();
    }
}
