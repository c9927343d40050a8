import java.io.IOException;

/// Six requests, each of which waits for the end of a process that writes more than a pipe holds to its standard error,
/// which nobody reads. With the word `discarded` it is thrown away.
class UnreadErrors {
    public static void main(String[] args) throws InterruptedException {
        boolean discarded = args.length > 0;
        for (int i = 0; i < 6; i++) {
            Thread.startVirtualThread(() -> serve(discarded));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(boolean discarded) {
        do {
            convert(discarded);
        } while (discarded);
    }

    static void convert(boolean discarded) {
        var builder = new ProcessBuilder(
                "sh", "-c", "sleep 0.2; head -c 200000 /dev/zero | tr '\\0' w >&2; echo done");
        if (discarded) {
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        }
        try {
            builder.start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
