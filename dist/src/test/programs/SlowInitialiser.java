/// Virtual threads that wait inside class initialisers.
class SlowInitialiser {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            for (int copy = 0; copy < 3; copy++) {
                Thread.startVirtualThread(SlowInitialiser::initialise);
            }
            Thread.sleep(150);
        }
    }

    static void initialise() {
        try {
            byte[] bytes = SlowInitialiser.class
                    .getResourceAsStream("SlowInitialiser$Settings.class")
                    .readAllBytes();
            new ClassLoader(SlowInitialiser.class.getClassLoader()) {
                Class<?> define() {
                    return defineClass("SlowInitialiser$Settings", bytes, 0, bytes.length);
                }
            }.define().getDeclaredConstructor().newInstance();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static class Settings {
        static {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public Settings() {}
    }
}
