package dev.loombench.targets.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import org.junit.jupiter.api.Test;

class TargetProcessTest {
    @Test
    void aTakenPortIsFoundInWhateverItIsWrappedIn() {
        var wrapped =
                new IllegalStateException("no", new IOException("x", new BindException("Address already in use")));
        var netty = new IllegalStateException("no", new IOException("bind(..) failed: Address already in use"));

        assertThat(TargetProcess.reason(wrapped, 80)).startsWith("port 80 on 127.0.0.1 can't be had (Address already");
        assertThat(TargetProcess.reason(netty, 80)).startsWith("port 80 on 127.0.0.1 can't be had (bind(..) failed");
    }

    @Test
    void anythingElseIsNamedByItsOrigin() {
        var wrapped = new IllegalStateException("no", new NoClassDefFoundError("a/B\nand more"));

        assertThat(TargetProcess.reason(wrapped, 80)).isEqualTo("java.lang.NoClassDefFoundError: a/B");
        assertThat(TargetProcess.reason(new IOException("too late"), 80)).isEqualTo("too late");
        assertThat(TargetProcess.reason(new OutOfMemoryError(), 80)).isEqualTo("java.lang.OutOfMemoryError");
    }
}
