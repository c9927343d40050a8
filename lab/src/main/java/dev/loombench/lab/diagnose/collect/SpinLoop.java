package dev.loombench.lab.diagnose.collect;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds loops in the code of a method that do nothing but wait: they call `Thread.onSpinWait` or `Thread.yield`, or
/// only read until something changes.
final class SpinLoop {
    private static final String THREAD = "java/lang/Thread";
    private static final Set<String> SPIN_METHODS = Set.of("onSpinWait", "yield");
    private static final Set<String> STATE_METHODS = Set.of("currentThread", "interrupted", "isInterrupted", "isAlive");

    private static final Set<String> CLOCK_METHODS = Set.of("nanoTime", "currentTimeMillis");

    /// Classes whose methods only read or compare, if a loop calls nothing else.
    private static final Pattern VARIABLE_CLASS =
            Pattern.compile("java/util/concurrent/atomic/\\w+|java/lang/invoke/VarHandle");

    private final List<CodeElement> elements;
    private final Map<Label, Integer> targets = new HashMap<>();
    private final List<Loop> loops = new ArrayList<>();

    /// Elements of the code from the target of a jump back to the jump.
    private record Loop(int first, int last) {
        int length() {
            return last - first;
        }

        boolean contains(int element) {
            return first <= element && element <= last;
        }
    }

    private SpinLoop(CodeModel code) {
        elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                targets.put(target.label(), i);
            }
            if (elements.get(i) instanceof BranchInstruction jump) {
                Integer first = targets.get(jump.target());
                if (first != null) {
                    loops.add(new Loop(first, i));
                }
            }
        }
    }

    /// Whether a method waits in a loop on a line.
    ///
    /// @param classFile content of the class file
    /// @return no for a class that can't be parsed or has no line numbers
    static boolean isIn(byte[] classFile, String method, int line) {
        try {
            return ClassFile.of().parse(classFile).methods().stream()
                    .filter(model -> model.methodName().equalsString(method))
                    .flatMap(model -> model.code().stream())
                    .anyMatch(code -> new SpinLoop(code).waitsOn(line));
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private boolean waitsOn(int line) {
        return loops.stream().filter(loop -> hasLine(loop, line)).anyMatch(loop -> onlyReads(loop) || isSpinning(loop));
    }

    private boolean hasLine(Loop loop, int line) {
        int current = 0;
        for (int i = 0; i <= loop.last(); i++) {
            if (elements.get(i) instanceof LineNumber number) {
                current = number.line();
            }
            if (loop.contains(i) && current == line && elements.get(i) instanceof Instruction) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is the innermost loop around a call that spins: a loop around that one also works. One that looks at
    /// a clock only lets time pass.
    private boolean isSpinning(Loop loop) {
        if (elements.subList(loop.first(), loop.last() + 1).stream().anyMatch(SpinLoop::readsClock)) {
            return false;
        }
        for (int i = loop.first(); i <= loop.last(); i++) {
            int call = i;
            if (elements.get(i) instanceof InvokeInstruction invoked
                    && isOfThread(invoked, SPIN_METHODS)
                    && loops.stream().noneMatch(inner -> inner.contains(call) && inner.length() < loop.length())) {
                return true;
            }
        }
        return false;
    }

    private boolean onlyReads(Loop loop) {
        return elements.subList(loop.first(), loop.last() + 1).stream().allMatch(SpinLoop::reads);
    }

    private static boolean reads(CodeElement element) {
        return switch (element) {
            case PseudoInstruction _, LoadInstruction _, ConstantInstruction _, BranchInstruction _, NopInstruction _ ->
                true;
            case FieldInstruction field -> field.opcode().name().startsWith("GET");
            case InvokeInstruction call ->
                isOfThread(call, STATE_METHODS)
                        || VARIABLE_CLASS.matcher(call.owner().asInternalName()).matches();
            default -> false;
        };
    }

    private static boolean readsClock(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.owner().asInternalName().equals("java/lang/System")
                && CLOCK_METHODS.contains(call.name().stringValue());
    }

    private static boolean isOfThread(InvokeInstruction call, Set<String> methods) {
        return call.owner().asInternalName().equals(THREAD)
                && methods.contains(call.name().stringValue());
    }
}
