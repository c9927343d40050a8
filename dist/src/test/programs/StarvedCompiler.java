import java.io.InputStream;
import java.lang.reflect.Method;

/// Platform threads, 24 or as many as given, that run code of ever new classes, which must be compiled each time.
/// More threads than processors leave the compiler little time; a single one leaves it enough.
class StarvedCompiler {
    public static void main(String[] args) throws Exception {
        byte[] code;
        try (InputStream in = StarvedCompiler.class.getResourceAsStream("StarvedCompiler$Orders.class")) {
            code = in.readAllBytes();
        }
        int threads = args.length == 0 ? 24 : Integer.parseInt(args[0]);
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().start(() -> serve(code));
        }
    }

    static void serve(byte[] code) {
        try {
            while (true) {
                Method price = new CodeLoader().define(code).getDeclaredMethod("price", int.class);
                price.setAccessible(true);
                price.invoke(null, 300_000);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Loader that makes a class of its own of the same code.
    static class CodeLoader extends ClassLoader {
        CodeLoader() {
            super(StarvedCompiler.class.getClassLoader());
        }

        Class<?> define(byte[] code) {
            return defineClass("StarvedCompiler$Orders", code, 0, code.length);
        }
    }

    /// Code that is compiled each time anew.
    static class Orders {
        static long price(int orders) {
            long sum = 0;
            StringBuilder text = new StringBuilder();
            for (int order = 0; order < orders; order++) {
                sum += discount(order) + shipping(order) * tax(order) - rebate(order, text);
            }
            return sum;
        }

        private static long discount(int order) {
            long value = order;
            for (int i = 0; i < 7; i++) {
                value = (value ^ (value << 3)) % 10_007 + (order % 5 == i ? 11 : 3);
            }
            return value;
        }

        private static long shipping(int order) {
            return switch (order % 6) {
                case 0 -> discount(order + 1);
                case 1 -> order * 31L + Long.bitCount(order);
                case 2 -> Integer.reverse(order);
                case 3 -> Math.floorMod(order, 97);
                default -> Long.numberOfTrailingZeros(order + 1);
            };
        }

        private static long tax(int order) {
            double rate = Math.sqrt(order) + (order & 15) * 0.19;
            return rate > 100 ? (long) rate : Math.round(rate * 7);
        }

        private static long rebate(int order, StringBuilder text) {
            text.setLength(0);
            text.append(order % 1000).append(':').append(order & 7);
            return text.toString().hashCode() % 13;
        }
    }
}
