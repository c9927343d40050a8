/// Exports that report their rows on standard output. To be run with a pipe there that nobody reads: the
/// thread that filled it stands in a native write with the lock inside `PrintStream`, and all others
/// queue for that. Healthy with a reader. With the word `platform` on platform threads.
class UnreadOutput {
    private static final String ROW = "exported ".repeat(20);

    public static void main(String[] args) throws InterruptedException {
        var threads = args.length > 0 && args[0].equals("platform")
                ? Thread.ofPlatform().name("export-", 0)
                : Thread.ofVirtual().name("export-", 0);
        for (int i = 0; i < 60; i++) {
            threads.start(UnreadOutput::export);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void export() {
        for (int row = 0; ; row++) {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            System.out.println(ROW + row);
        }
    }
}
