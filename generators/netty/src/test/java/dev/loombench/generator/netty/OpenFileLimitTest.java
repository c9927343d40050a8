package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.protocol.load.LoadFaultKind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class OpenFileLimitTest {
    @Test
    void aLimitThatIsTooLowIsNamedBeforeTheLoad() {
        LoadFailedException fault =
                catchThrowableOfType(LoadFailedException.class, () -> OpenFileLimit.require(1_000, 40, 512));

        assertThat(fault.fault().kind()).isEqualTo(LoadFaultKind.OPEN_FILES);
        assertThat(fault).hasMessageContainingAll(" 512 files", " 1,000 connections", " 56 files");
    }

    @Test
    void oneThatSufficesIsNot() {
        assertThatCode(() -> OpenFileLimit.require(1_000, 40, 1_056)).doesNotThrowAnyException();
    }

    @Test
    void whatTheKernelSaysIsUnderstood() {
        IOException reached = new IOException(new SocketException("Too many open files"));

        assertThatThrownBy(() -> OpenFileLimit.requireOtherCause(reached))
                .isInstanceOfSatisfying(
                        LoadFailedException.class,
                        e -> assertThat(e.fault().kind()).isEqualTo(LoadFaultKind.OPEN_FILES));
        assertThatCode(() -> OpenFileLimit.requireOtherCause(new ConnectException("Connection refused")))
                .doesNotThrowAnyException();
    }
}
