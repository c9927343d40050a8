import java.util.ArrayList;
import java.util.List;

/// A gateway whose thread has two hundred inheritable variables, as frameworks leave them for tracing, logging and
/// security. Each virtual thread that it starts gets a copy of their table; with the word `without` none does.
class InheritedContext {
    private static final List<ThreadLocal<Integer>> CONTEXT = new ArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            var variable = new InheritableThreadLocal<Integer>();
            variable.set(i);
            CONTEXT.add(variable);
        }
        var threads = Thread.ofVirtual().inheritInheritableThreadLocals(args.length == 0);
        while (true) {
            for (int i = 0; i < 4; i++) {
                threads.start(InheritedContext::serve);
            }
            Thread.sleep(1);
        }
    }

    static void serve() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
