/// Two threads that each initialise a class whose initialiser needs the other one; ten more need one of them. The JVM
/// doesn't count that among its deadlocks.
class InitialiserCycle {
    private static class Currency {
        static final int DIGITS = rounded(2);

        static int rounded(int digits) {
            pause();
            return Locale.DIGITS + digits;
        }
    }

    private static class Locale {
        static final int DIGITS = preferred(1);

        static int preferred(int digits) {
            pause();
            return Currency.DIGITS + digits;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().daemon().name("billing").start(() -> System.out.println(Currency.DIGITS));
        Thread.ofPlatform().daemon().name("shop").start(() -> System.out.println(Locale.DIGITS));
        Thread.sleep(800);
        for (int i = 0; i < 10; i++) {
            Thread.ofPlatform().daemon().name("http-" + i).start(() -> System.out.println(Locale.DIGITS));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
