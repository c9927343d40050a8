import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/// As many child processes as the argument says, which print nothing, and a virtual thread for each that
/// reads its output. Reading a pipe holds a carrier, for which the scheduler adds another as long as it
/// may.
class ChildOutput {
    private static final LongAdder BEATS = new LongAdder();

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 20; i++) {
            Thread.startVirtualThread(ChildOutput::beat);
        }
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            var child = new ProcessBuilder("sleep", "600").start();
            Thread.ofVirtual().name("console-" + i).start(() -> copy(child.inputReader()));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void copy(BufferedReader output) {
        try (output) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                System.out.println(line);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void beat() {
        try {
            while (true) {
                Thread.sleep(20);
                BEATS.increment();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
