/// Requests that look each tenth of a millisecond whether their answer is there: four thousand of them, or with the word
/// `few` forty that look ten times a second.
class ShortSleeps {
    private static volatile boolean answered;

    public static void main(String[] args) throws InterruptedException {
        boolean few = args.length > 0;
        for (int i = 0; i < (few ? 40 : 4_000); i++) {
            Thread.startVirtualThread(() -> await(few ? 100_000_000 : 100_000));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void await(int nanos) {
        try {
            while (!answered) {
                Thread.sleep(nanos / 1_000_000, nanos % 1_000_000);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
