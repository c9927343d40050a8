package dev.loombench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.junit.ThreadDump.VirtualThreadStack;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadDumpTest {
    @Test
    void dumpsOfJdk21AreRead() {
        assertThat(ThreadDump.parse("""
                4711
                21.0.8

                #1 "main"
                      java.base/java.lang.Thread.sleep(Thread.java:509)

                #31 "a "name"" virtual
                      java.base/java.lang.VirtualThread.park(VirtualThread.java:582)
                      com.acme.Cart$$Lambda/0x00007f.run(Unknown Source)

                """.lines().toList()))
                .containsExactly(new VirtualThreadStack(
                        31,
                        "a \"name\"",
                        List.of(
                                "java.base/java.lang.VirtualThread.park(VirtualThread.java:582)",
                                "com.acme.Cart$$Lambda/0x00007f.run(Unknown Source)")));
    }

    @Test
    void dumpsOfJdk25AreRead() {
        assertThat(ThreadDump.parse("""
                #31 "" virtual WAITING 2026-11-26T10:15:30.123456Z
                    at java.base/java.lang.Object.wait0(Native Method)
                    - waiting on <java.lang.Object@1b2c3d>
                    at com.acme.Cart.run(Cart.java:7)

                #32 "other" TIMED_WAITING 2026-11-26T10:15:30.123456Z
                    at java.base/java.lang.Thread.sleep(Thread.java:509)
                """.lines().toList()))
                .containsExactly(new VirtualThreadStack(
                        31,
                        "",
                        List.of("java.base/java.lang.Object.wait0(Native Method)", "com.acme.Cart.run(Cart.java:7)")));
    }

    @Test
    void carriersAreReadFromJson() {
        assertThat(ThreadDump.parseMounted("""
                  "tid": 31,
                  "name": "\\"carrier\\": 7",
                  "tid": 32,
                  "virtual": true,
                  "carrier": 24
                  "tid": "33",
                  "carrier": "25"
                """.lines().toList())).containsExactlyInAnyOrder(32L, 33L);
    }
}
