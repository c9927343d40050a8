import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;

/// Virtual threads that wait in what native code calls; to be run with
/// `-Djdk.reflect.useNativeAccessorOnly=true`, by which reflection goes through native code. With the
/// word `long` the waits never end.
class WaitBelowNative {
    public static void main(String[] args) throws Exception {
        Method query = WaitBelowNative.class.getDeclaredMethod(
                args.length > 0 && args[0].equals("long") ? "subscribe" : "query");
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(() -> serve(query));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(Method query) {
        while (true) {
            try {
                query.invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void query() throws InterruptedException {
        Thread.sleep(100);
    }

    static void subscribe() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
