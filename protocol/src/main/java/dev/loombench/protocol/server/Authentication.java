package dev.loombench.protocol.server;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.MessageLine;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/// The authentication that a server requires of its clients.
public sealed interface Authentication {
    /// No authentication, and no component for it in the server.
    record None() implements Authentication {
        @Override
        public String toString() {
            return "none";
        }
    }

    /// HTTP Basic authentication with one user on every path: 401 without the right user and password.
    ///
    /// @param user not empty, without a colon
    /// @param password not empty
    record Basic(String user, String password, PasswordCheck check) implements Authentication {
        private static final int MAX_BCRYPT_BYTES = 72;

        public Basic {
            if (user.isEmpty() || user.contains(":")) {
                throw new InvalidValueException(user, "a user's name for Basic authentication: some letters, no colon");
            }
            int bytes = password.getBytes(StandardCharsets.UTF_8).length;
            if (bytes == 0 || check == PasswordCheck.BCRYPT && bytes > MAX_BCRYPT_BYTES) {
                throw new InvalidValueException(
                        password, "a password: not empty, and with BCrypt at most " + MAX_BCRYPT_BYTES + " bytes");
            }
        }

        /// The value of the header `Authorization`.
        public String header() {
            byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(credentials);
        }

        @Override
        public String toString() {
            return check.toString();
        }
    }

    enum PasswordCheck {
        /// A comparison of texts, which costs next to nothing.
        PLAIN,
        /// A BCrypt hash of strength 10, which takes tens of milliseconds of CPU per request.
        BCRYPT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Reads the words of experiment files: `none`, `plain` or `bcrypt`.
    ///
    /// @param user name for Basic authentication; unused for `none`
    /// @param password password of the user; unused for `none`
    /// @throws InvalidValueException if it is none of these
    static Authentication parse(String word, String user, String password) {
        return switch (word.strip()) {
            case "none" -> new None();
            case "plain" -> new Basic(user, password, PasswordCheck.PLAIN);
            case "bcrypt" -> new Basic(user, password, PasswordCheck.BCRYPT);
            default -> throw new InvalidValueException(word, "a way of authentication (none, plain, bcrypt)");
        };
    }

    /// Reads the authentication from a message that contains it.
    static Authentication from(MessageLine line) {
        String word = line.text("auth");
        return word.equals("none") ? new None() : parse(word, line.text("user"), line.text("password"));
    }

    default MessageLine addTo(MessageLine line) {
        MessageLine extended = line.with("auth", this);
        return switch (this) {
            case None none -> extended;
            case Basic basic -> extended.with("user", basic.user()).with("password", basic.password());
        };
    }
}
