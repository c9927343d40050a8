import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Optional;

/// Virtual threads that wait in what native code calls back: libc's bsearch with a comparison that
/// sleeps, by the foreign-function API, which is final from JDK 22 on and therefore found by its names.
/// With the word `long` they wait for a notification that never comes, beside twenty that only sleep.
class WaitInUpcall {
    static final MethodHandle SEARCH;
    static final Object COMPARISON;
    static volatile boolean longWaits;

    static {
        try {
            Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
            Class<?> layout = Class.forName("java.lang.foreign.MemoryLayout");
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            Class<?> arenaType = Class.forName("java.lang.foreign.Arena");
            Class<?> values = Class.forName("java.lang.foreign.ValueLayout");
            Class<?> descriptor = Class.forName("java.lang.foreign.FunctionDescriptor");
            Class<?> options = Class.forName("[Ljava.lang.foreign.Linker$Option;");
            Object linker = linkerType.getMethod("nativeLinker").invoke(null);
            Object address = values.getField("ADDRESS").get(null);
            Object integer = values.getField("JAVA_INT").get(null);
            Object size = values.getField("JAVA_LONG").get(null);
            Object none = Array.newInstance(options.getComponentType(), 0);
            var of = descriptor.getMethod(
                    "of", layout, Array.newInstance(layout, 0).getClass());
            Object search = of.invoke(null, address, layouts(layout, address, address, size, size, address));
            Object compare = of.invoke(null, integer, layouts(layout, address, address));
            Object symbol = ((Optional<?>) Class.forName("java.lang.foreign.SymbolLookup")
                            .getMethod("find", String.class)
                            .invoke(linkerType.getMethod("defaultLookup").invoke(linker), "bsearch"))
                    .orElseThrow();
            MethodHandle slow = MethodHandles.dropArguments(
                    MethodHandles.lookup().findStatic(WaitInUpcall.class, "slow", MethodType.methodType(int.class)),
                    0,
                    segment,
                    segment);
            COMPARISON = linkerType
                    .getMethod("upcallStub", MethodHandle.class, descriptor, arenaType, options)
                    .invoke(linker, slow, compare, arenaType.getMethod("global").invoke(null), none);
            Object memory = arenaType
                    .getMethod("allocate", long.class, long.class)
                    .invoke(arenaType.getMethod("global").invoke(null), 64L, 8L);
            SEARCH = MethodHandles.insertArguments(
                    (MethodHandle) linkerType
                            .getMethod("downcallHandle", segment, descriptor, options)
                            .invoke(linker, symbol, search, none),
                    0,
                    memory,
                    memory,
                    1L,
                    8L,
                    COMPARISON);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object layouts(Class<?> layout, Object... elements) {
        Object array = Array.newInstance(layout, elements.length);
        for (int i = 0; i < elements.length; i++) {
            Array.set(array, i, elements[i]);
        }
        return array;
    }

    static int slow() {
        try {
            if (longWaits) {
                awaitNotification();
            }
            Thread.sleep(100);
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void awaitNotification() throws InterruptedException {
        synchronized (COMPARISON) {
            COMPARISON.wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        longWaits = args.length > 0 && args[0].equals("long");
        for (int i = 0; longWaits && i < 20; i++) {
            Thread.startVirtualThread(WaitInUpcall::beat);
        }
        Thread.sleep(300);
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(WaitInUpcall::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void beat() {
        try {
            while (true) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void serve() {
        while (true) {
            try {
                Object found = SEARCH.invoke();
            } catch (Throwable t) {
                throw new IllegalStateException(t);
            }
        }
    }
}
