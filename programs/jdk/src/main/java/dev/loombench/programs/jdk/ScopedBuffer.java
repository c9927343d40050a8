package dev.loombench.programs.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// A `ScopedValue` that holds a buffer, by method handles: it is final from JDK 25 on, and programs run on 21 as well.
/// The handles are constants, so that the compiler inlines them like ordinary calls.
final class ScopedBuffer {
    private static final MethodHandle WHERE;
    private static final MethodHandle RUN;
    private static final MethodHandle GET;
    private static final Object KEY;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type = Class.forName("java.lang.ScopedValue");
            Class<?> carrier = Class.forName("java.lang.ScopedValue$Carrier");
            KEY = lookup.findStatic(type, "newInstance", MethodType.methodType(type))
                    .invoke();
            WHERE = lookup.findStatic(type, "where", MethodType.methodType(carrier, type, Object.class))
                    .asType(MethodType.methodType(Object.class, Object.class, Object.class));
            RUN = lookup.findVirtual(carrier, "run", MethodType.methodType(void.class, Runnable.class))
                    .asType(MethodType.methodType(void.class, Object.class, Runnable.class));
            GET = lookup.findVirtual(type, "get", MethodType.methodType(Object.class))
                    .asType(MethodType.methodType(Object.class, Object.class));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ScopedBuffer() {}

    /// Runs an action in which [#get] returns the buffer.
    static void where(byte[] buffer, Runnable action) {
        try {
            Object carrier = (Object) WHERE.invokeExact(KEY, (Object) buffer);
            RUN.invokeExact(carrier, action);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] get() {
        try {
            return (byte[]) (Object) GET.invokeExact(KEY);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
