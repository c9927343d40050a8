package dev.loombench.programs.concurrency;

import dev.loombench.programs.kit.IncorrectResultException;
import org.jspecify.annotations.Nullable;

/// Value that is handed over. Tokens come in a fixed turn, by which a lost, doubled or overtaken one is noticed
/// without an allocation for each hand-over. Each is equal to itself alone.
final class Token {
    /// Ends the receiver.
    static final Token STOP = new Token(-1);

    private static final int TURN = 1 << 10;
    private static final Token[] TOKENS = tokens();

    private final int number;

    private Token(int number) {
        this.number = number;
    }

    private static Token[] tokens() {
        Token[] tokens = new Token[TURN];
        for (int i = 0; i < TURN; i++) {
            tokens[i] = new Token(i);
        }
        return tokens;
    }

    /// Token of the n-th hand-over.
    static Token of(long number) {
        return TOKENS[(int) (number & (TURN - 1))];
    }

    /// Checks what was received as the n-th.
    ///
    /// @throws IncorrectResultException if it is another one
    static void check(long number, @Nullable Object received) throws IncorrectResultException {
        if (received != of(number)) {
            throw new IncorrectResultException(
                    "hand-over " + number + " should have brought " + of(number) + ", and brought " + received);
        }
    }

    @Override
    public String toString() {
        return this == STOP ? "stop" : "token " + number;
    }
}
