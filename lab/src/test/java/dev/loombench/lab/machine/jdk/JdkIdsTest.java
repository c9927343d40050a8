package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.jdk.Jdk.JdkIds;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JdkIdsTest {
    @Test
    void theMajorVersionWhereItIsUnique() {
        assertThat(JdkIds.of(List.of(jdk(25, "A"), jdk(21, "A")))).containsExactly("25", "21");
    }

    @Test
    void theVendorWhereTheMajorIsShared() {
        assertThat(JdkIds.of(List.of(jdk(25, "Eclipse Adoptium"), jdk(21, "B"), jdk(25, "(Azul) Systems, Inc."))))
                .containsExactly("25-eclipse-adoptium", "21", "25-azul-systems-inc");
    }

    @Test
    void aNumberWhereTheVendorIsSharedToo() {
        assertThat(JdkIds.of(List.of(jdk(25, "A"), new Jdk(Path.of("/other"), 25, "25", "a"), jdk(25, "B"))))
                .containsExactly("25-1", "25-2", "25-3");
    }

    @Test
    void theSameJdkTwiceIsOne() {
        assertThat(JdkIds.of(List.of(jdk(25, "A"), jdk(25, "A")))).containsExactly("25", "25");
    }

    @Test
    void aVendorWithoutLetters() {
        assertThat(JdkIds.of(List.of(jdk(25, "???"), jdk(25, "B")))).containsExactly("25-unknown", "25-b");
    }

    private static Jdk jdk(int feature, String vendor) {
        return new Jdk(Path.of("/" + vendor + feature), feature, Integer.toString(feature), vendor);
    }
}
