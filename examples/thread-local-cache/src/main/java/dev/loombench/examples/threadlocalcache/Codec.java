package dev.loombench.examples.threadlocalcache;

import java.util.HexFormat;
import java.util.SplittableRandom;

/// A library's encoder: quick once its tables are there, which take two megabytes and some milliseconds
/// to make. It isn't safe for several threads at once, so the library keeps one for each, which was a
/// good idea as long as threads were few.
final class Codec {
    private static final ThreadLocal<Codec> CODECS = ThreadLocal.withInitial(Codec::new);
    private static final int ROUNDS = 32;
    private static final int CODES = 1 << 14;

    private final int[][] tables = new int[ROUNDS][CODES];
    private int state;

    private Codec() {
        var random = new SplittableRandom(1);
        for (int[] table : tables) {
            for (int code = 0; code < table.length; code++) {
                table[code] = (int) (random.nextGaussian() * Integer.MAX_VALUE);
            }
        }
    }

    static Codec ofThisThread() {
        return CODECS.get();
    }

    String encode(String message) {
        state = 1;
        for (int i = 0; i < message.length(); i++) {
            for (int[] table : tables) {
                state = Integer.rotateLeft(state, 5) ^ table[(state ^ message.charAt(i)) & (CODES - 1)];
            }
        }
        return HexFormat.of().toHexDigits(state);
    }
}
