/// One platform thread that computes for a third of the time.
class ModerateCompute {
    static volatile long result;

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            long until = System.nanoTime() + 10_000_000;
            long hash = 1;
            while (System.nanoTime() < until) {
                hash = hash * 31 + 7;
            }
            result = hash;
            Thread.sleep(20);
        }
    }
}
