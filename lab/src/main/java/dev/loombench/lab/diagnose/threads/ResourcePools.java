package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;

/// Recognises well-known pools of connections and other resources.
public final class ResourcePools {
    private ResourcePools() {}

    /// What a pool offers to find the call that doesn't give its members back, as a sentence; empty for others.
    ///
    /// @param stack stack of a thread that waits in it, innermost call first
    public static Optional<String> leakDetection(List<StackFrame> stack) {
        return CallKind.LEAK_DETECTION.nameIn(stack);
    }

    /// Whether a thread waits for a library's permit to go on.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isThrottled(List<StackFrame> stack) {
        return stack.stream().dropWhile(FrameClassifier::isJdk).limit(1).anyMatch(CallKind.THROTTLE::matches);
    }

    /// Whether a thread waits in a pool.
    ///
    /// @param stack stack of a waiting thread, innermost call first
    public static boolean isWaiting(List<StackFrame> stack) {
        return stack.stream()
                .dropWhile(FrameClassifier::isJdk)
                .limit(BorrowingCalls.MAX_DISTANCE)
                .anyMatch(call -> CallKind.RESOURCE_POOL.matches(call) || CallKind.LENDER.matches(call));
    }
}
