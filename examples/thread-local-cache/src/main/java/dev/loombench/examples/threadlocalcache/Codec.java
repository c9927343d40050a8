package dev.loombench.examples.threadlocalcache;

import java.util.HexFormat;
import java.util.SplittableRandom;

/// Encoder of a library: fast once its tables exist, which take 2 MB and some milliseconds to build. It isn't
/// thread-safe, so the library keeps one per thread, which was a good idea while threads were few.
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
