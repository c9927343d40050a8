import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Optional;

/// Virtual threads in a native call that blocks: libc's sleep, by the foreign-function API, which is a
/// preview on JDK 21 and therefore found by its names.
class BlockingNative {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(BlockingNative::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static final MethodHandle SLEEP = handle();

    static MethodHandle handle() {
        try {
            Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
            Object linker = linkerType.getMethod("nativeLinker").invoke(null);
            Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);
            Object symbol = ((Optional<?>) Class.forName("java.lang.foreign.SymbolLookup")
                            .getMethod("find", String.class)
                            .invoke(lookup, "usleep"))
                    .orElseThrow();
            Class<?> layout = Class.forName("java.lang.foreign.MemoryLayout");
            Object integer = Class.forName("java.lang.foreign.ValueLayout").getField("JAVA_INT").get(null);
            Object arguments = Array.newInstance(layout, 1);
            Array.set(arguments, 0, integer);
            Class<?> descriptor = Class.forName("java.lang.foreign.FunctionDescriptor");
            Object signature = descriptor.getMethod("of", layout, arguments.getClass()).invoke(null, integer, arguments);
            Class<?> options = Class.forName("[Ljava.lang.foreign.Linker$Option;");
            Method downcall = linkerType.getMethod(
                    "downcallHandle", Class.forName("java.lang.foreign.MemorySegment"), descriptor, options);
            return (MethodHandle) downcall.invoke(
                    linker, symbol, signature, Array.newInstance(options.getComponentType(), 0));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void serve() {
        while (true) {
            try {
                int result = (int) SLEEP.invokeExact(200_000);
                if (result != 0) {
                    throw new IllegalStateException("usleep: " + result);
                }
            } catch (Throwable t) {
                throw new IllegalStateException(t);
            }
            Thread.yield();
        }
    }
}
