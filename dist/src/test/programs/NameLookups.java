import java.net.InetAddress;
import java.net.UnknownHostException;

/// Virtual threads that look up names which nobody has asked for before.
class NameLookups {
    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 30; i++) {
            int thread = i;
            Thread.startVirtualThread(() -> lookUp(thread));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void lookUp(int thread) {
        for (int i = 0; ; i++) {
            try {
                InetAddress.getByName("host-" + thread + "-" + i + ".invalid");
            } catch (UnknownHostException e) {
                // as expected
            }
        }
    }
}
