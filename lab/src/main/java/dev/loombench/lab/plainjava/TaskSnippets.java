package dev.loombench.lab.plainjava;

/// Members that some tasks need in a generated class.
final class TaskSnippets {
    static final String FIB = """

        static long fib(int n) {
            return n < 2 ? n : fib(n - 1) + fib(n - 2);
        }
        """;

    static final String CLIENT = """

        private static final HttpClient CLIENT =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        """;

    static final String CALL = """

        private static void call(Object task) throws Exception {
            if (task instanceof Callable<?> callable) {
                callable.call();
            } else {
                ((Runnable) task).run();
            }
        }
        """;

    static final String INSTANCE = """

        private static Object instance(String className) {
            try {
                return Class.forName(className).getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        """;

    private TaskSnippets() {}
}
