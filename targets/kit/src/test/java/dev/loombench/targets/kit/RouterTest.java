package dev.loombench.targets.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterTest {
    @ParameterizedTest
    @CsvSource({
        "GET, /app/hello,, 200, Hello",
        "GET, /app/work, cpu=1, 200, done",
        "POST, /app/hello,, 405, only GET",
        "GET, /app/nothing,, 404, nothing here",
        "GET, /hello,, 404, nothing here"
    })
    void repliesByMethodAndPath(String method, String path, @Nullable String query, int status, String body) {
        Router router = new Router("/app", Optional.empty());

        assertThat(router.reply(method, path, query, null)).isEqualTo(new Reply(status, body));
    }

    @Test
    void anInvalidQueryIsToldOnOneLine() {
        Reply reply = new Router("", Optional.empty()).reply("GET", "/work", "wait=long", null);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("long").hasLineCount(1);
    }

    @Test
    void onlyItsUserGetsAnAnswer() {
        Basic user = new Basic("hello", "world", PasswordCheck.PLAIN);
        Router router = new Router("", BasicAuthenticator.of(user));

        assertThat(router.reply("GET", "/hello", null, user.header())).isEqualTo(new Reply(200, "Hello"));
        assertThat(router.reply("GET", "/hello", null, null))
                .isEqualTo(new Reply(401, "who is there?"))
                .matches(Reply::isChallenge);
    }
}
