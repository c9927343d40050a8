package dev.loombench.lab.diagnose.collect;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.HashSet;
import java.util.Set;

/// Follows an object in the code of a method from its allocation on a line to the `set` of a thread-local variable,
/// through local variables alone.
final class ThreadLocalFill {
    private static final String THREAD_LOCAL_SUFFIX = "ThreadLocal";

    private final int allocationLine;
    private final Set<Integer> filledSlots = new HashSet<>();
    private final Set<Integer> loadedSlots = new HashSet<>();
    private int line;
    private boolean onStack;
    private boolean found;

    private ThreadLocalFill(int allocationLine) {
        this.allocationLine = allocationLine;
    }

    /// Whether a method makes what it allocates on a line the value of a thread-local variable.
    ///
    /// @param classFile content of the class file
    /// @return no for a class that can't be parsed or has no line numbers
    static boolean isIn(byte[] classFile, String method, int allocationLine) {
        try {
            return ClassFile.of().parse(classFile).methods().stream()
                    .filter(model -> model.methodName().equalsString(method))
                    .flatMap(model -> model.code().stream())
                    .anyMatch(code -> new ThreadLocalFill(allocationLine).isIn(code));
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private boolean isIn(CodeModel code) {
        for (CodeElement element : code) {
            next(element);
        }
        return found;
    }

    private void next(CodeElement element) {
        switch (element) {
            case LineNumber number -> line = number.line();
            case NewPrimitiveArrayInstruction _ -> allocate();
            case NewReferenceArrayInstruction _ -> allocate();
            case NewMultiArrayInstruction _ -> allocate();
            case NewObjectInstruction _ -> allocate();
            case StoreInstruction store -> store(store);
            case LoadInstruction load -> loadedSlots.add(load.slot());
            case FieldInstruction field -> access(field);
            case ArrayStoreInstruction _ -> onStack = false;
            case InvokeInstruction call -> call(call);
            default -> {
                // other instructions don't move it
            }
        }
    }

    private void allocate() {
        onStack |= line == allocationLine;
    }

    private void store(StoreInstruction store) {
        if (store.typeKind() == TypeKind.REFERENCE) {
            if (onStack) {
                filledSlots.add(store.slot());
            }
            onStack = false;
        }
    }

    private void access(FieldInstruction field) {
        loadedSlots.clear();
        onStack &= field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.GETFIELD;
    }

    private void call(InvokeInstruction call) {
        if (call.name().equalsString("set") && call.owner().asInternalName().endsWith(THREAD_LOCAL_SUFFIX)) {
            found |= onStack || loadedSlots.stream().anyMatch(filledSlots::contains);
        }
        if (!call.name().equalsString("<init>")) {
            onStack = false;
            loadedSlots.clear();
        }
    }
}
