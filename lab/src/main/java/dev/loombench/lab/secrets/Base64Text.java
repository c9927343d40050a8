package dev.loombench.lab.secrets;

import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// How a value is written in Base64 of a text that it is a part of, such as `user:password`.
///
/// @param text the characters that depend on the value alone
/// @param whole whether it is Base64 of nothing but the value
/// @param sharesFirst whether the character before them depends on the value, too
/// @param sharesLast whether the character behind them does
record Base64Text(String text, boolean whole, boolean sharesFirst, boolean sharesLast) {
    /// Minimum length of a value of which a part of Base64 doesn't stand anywhere by chance.
    private static final int MIN_PART_BYTES = 6;

    private static final int GROUP_BYTES = 3;

    /// Number of characters that depend on other bytes, by the number of those in the group in which a value begins.
    private static final List<Integer> FOREIGN = List.of(0, 2, 3);

    /// The three ways in which a value may be written, each in two alphabets. A short value has only its own.
    static Set<Base64Text> of(byte[] value) {
        Set<Base64Text> texts = new LinkedHashSet<>();
        for (Base64.Encoder alphabet : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
            if (value.length < MIN_PART_BYTES) {
                texts.add(new Base64Text(alphabet.withoutPadding().encodeToString(value), true, false, false));
                continue;
            }
            for (int lead = 0; lead < GROUP_BYTES; lead++) {
                byte[] group = new byte[lead + value.length];
                System.arraycopy(value, 0, group, lead, value.length);
                String own = alphabet.encodeToString(group).substring(FOREIGN.get(lead), group.length * 8 / 6);
                texts.add(new Base64Text(own, false, lead > 0, group.length % GROUP_BYTES > 0));
            }
        }
        return texts;
    }

    /// Whether a byte is one of the characters of Base64.
    static boolean isDigit(byte b) {
        return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || "+/-_".indexOf(b) >= 0;
    }
}
