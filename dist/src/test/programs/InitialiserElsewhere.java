/// A platform thread takes its time to initialise a class that every request needs, on virtual threads, which
/// keep their carriers.
class InitialiserElsewhere {
    static class Rates {
        static final double VAT = read();

        private static double read() {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 0.19;
        }
    }

    private static volatile double gross;

    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().daemon().start(InitialiserElsewhere::request);
        Thread.sleep(200);
        while (true) {
            Thread.startVirtualThread(InitialiserElsewhere::request);
            Thread.sleep(20);
        }
    }

    private static void request() {
        gross = 100 * (1 + Rates.VAT);
    }
}
