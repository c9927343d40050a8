import java.io.IOException;

/// Virtual threads that wait in a class loader, to which the JVM comes by itself.
class SlowClassLoading {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            for (int copy = 0; copy < 3; copy++) {
                Thread.startVirtualThread(SlowClassLoading::load);
            }
            Thread.sleep(150);
        }
    }

    static void load() {
        try {
            Class<?> plugin = new Slow().own("SlowClassLoading$Plugin");
            ((Runnable) plugin.getDeclaredConstructor().newInstance()).run();
        } catch (ReflectiveOperationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Slow extends ClassLoader {
        Slow() {
            super(SlowClassLoading.class.getClassLoader());
        }

        Class<?> own(String name) throws IOException {
            byte[] bytes = SlowClassLoading.class
                    .getResourceAsStream(name + ".class")
                    .readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.endsWith("$Part")) {
                try {
                    Thread.sleep(100);
                    return own(name);
                } catch (InterruptedException | IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
            return super.loadClass(name, resolve);
        }
    }

    public static class Plugin implements Runnable {
        @Override
        public void run() {
            new Part();
        }
    }

    public static class Part {}
}
