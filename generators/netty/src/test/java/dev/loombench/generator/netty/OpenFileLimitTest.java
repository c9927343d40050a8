package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OpenFileLimitTest {
    @Test
    void aLimitThatIsTooLowIsNamedBeforeTheLoad() {
        LoadFailedException fault = Objects.requireNonNull(
                catchThrowableOfType(LoadFailedException.class, () -> new OpenFileLimit(40, 512).require(1_000)));

        assertThat(fault.kind()).isEqualTo(LoadFaultKind.OPEN_FILES);
        assertThat(fault)
                .hasMessage("the generator may have only 512 files and connections open, too few for 1,000 connections"
                        + " and the 56 files that it needs itself");
    }

    @Test
    void oneThatSufficesIsNot() {
        assertThatCode(() -> new OpenFileLimit(40, 1_056).require(1_000)).doesNotThrowAnyException();
    }

    @Test
    void whatTheKernelSaysIsUnderstood() {
        assertThat(OpenFileLimit.wasReached(new IOException(new SocketException("Too many open files"))))
                .isTrue();
        assertThat(OpenFileLimit.wasReached(new ConnectException("Connection refused")))
                .isFalse();
    }
}
