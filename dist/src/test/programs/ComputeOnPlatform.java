/// Twelve platform threads that compute.
class ComputeOnPlatform {
    static volatile long result;

    public static void main(String[] args) {
        for (int i = 0; i < 12; i++) {
            Thread.ofPlatform().start(ComputeOnPlatform::serve);
        }
    }

    static void serve() {
        long hash = 1;
        while (true) {
            hash = hash * 31 + (hash >>> 7);
            result = hash;
        }
    }
}
