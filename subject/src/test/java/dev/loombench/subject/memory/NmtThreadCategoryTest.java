package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.FootprintKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Tests with original output of the JDKs, from which other categories are removed.
class NmtThreadCategoryTest {
    private static final String NOT_TRACKED = "Native memory tracking is not enabled";
    private static final String JDK_21 = """

            Native Memory Tracking:

            Total: reserved=7798987002, committed=429635834
                   malloc: 8534266 #15722
                   mmap:   reserved=7790452736, committed=421101568

            -                     Class (reserved=1073918404, committed=1356228)
                                        (classes #1710)
                                        (malloc=176580 #4030) (at peak)\s
                                        (mmap: reserved=1073741824, committed=1179648, at peak)\s
                                        (  Metadata:   )
                                        (    reserved=67108864, committed=9568256)
            \s
            -                    Thread (reserved=54701480, committed=5094824)
                                        (threads #52)
                                        (stack: reserved=54525952, committed=4919296, peak=4919296)
                                        (malloc=115096 #319) (peak=123792 #323)\s
                                        (arena=60432 #102) (peak=140376 #102)
            \s
            -                      Code (reserved=254000000, committed=9000000)
                                        (malloc=77 #319) (peak=123792 #323)\s
                                        (arena=88 #102) (peak=140376 #102)
            """;

    private static final String JDK_25 = """

            -                     Class (reserved=1073867774, committed=584702)
                                        (malloc=125950 tag=Class #2337) (at peak)
                                        (    waste=117752 =25.67%)

            -                    Thread (reserved=54722984, committed=5099944)
                                        (threads #52)
                                        (stack: reserved=54525952, committed=4902912, peak=4902912)
                                        (malloc=137032 tag=Thread #316) (peak=145728 #320)
                                        (arena=60000 #100) (peak=161840 #100)

            """;

    @Test
    void readsWhatJdk21Writes() {
        assertThat(read(JDK_21))
                .containsExactly(
                        Map.entry(FootprintKeys.NMT_RESERVED, 54_701_480L),
                        Map.entry(FootprintKeys.NMT_COMMITTED, 5_094_824L),
                        Map.entry(FootprintKeys.NMT_STACK, 4_919_296L),
                        Map.entry(FootprintKeys.NMT_MALLOC, 115_096L),
                        Map.entry(FootprintKeys.NMT_ARENA, 60_432L));
    }

    @Test
    void readsWhatJdk25Writes() {
        assertThat(read(JDK_25))
                .containsExactly(
                        Map.entry(FootprintKeys.NMT_RESERVED, 54_722_984L),
                        Map.entry(FootprintKeys.NMT_COMMITTED, 5_099_944L),
                        Map.entry(FootprintKeys.NMT_STACK, 4_902_912L),
                        Map.entry(FootprintKeys.NMT_MALLOC, 137_032L),
                        Map.entry(FootprintKeys.NMT_ARENA, 60_000L));
    }

    @Test
    void whatIsNotThereIsAbsent() {
        assertThat(read(NOT_TRACKED)).isEmpty();
        assertThat(read("")).isEmpty();
        assertThat(read(JDK_21.substring(0, JDK_21.indexOf("- ", JDK_21.indexOf("Metadata")))))
                .as("without the category")
                .isEmpty();
        assertThat(read(JDK_21.replace("(arena=60432 #102)", "")))
                .as("the arena of another category isn't taken for it")
                .containsOnlyKeys(
                        FootprintKeys.NMT_RESERVED,
                        FootprintKeys.NMT_COMMITTED,
                        FootprintKeys.NMT_STACK,
                        FootprintKeys.NMT_MALLOC);
    }

    @Test
    void otherUnitsAreNotTakenForBytes() {
        assertThat(read("-                    Thread (reserved=53419KB, committed=4975KB)\n"))
                .isEmpty();
    }

    private static Map<String, Long> read(String summary) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        NmtThreadCategory.addTo(bytes, summary);
        return bytes;
    }
}
