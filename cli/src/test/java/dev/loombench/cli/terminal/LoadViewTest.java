package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.LoadDocument;
import dev.loombench.lab.journal.LoadDocument.UsersRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoadViewTest {
    @Test
    void aClosedLoadTellsOfItsUsers() {
        assertThat(rendered(new UsersRecord(3, 12, 1_500, 4.75)))
                .endsWith("answers per user: 3 to 1,500, median 12; the oldest request without an answer at the end"
                        + " had waited 4.75 s\n");
    }

    @Test
    void anOpenLoadHasNoUsers() {
        assertThat(rendered(null)).doesNotContain("per user");
    }

    private static String rendered(@Nullable UsersRecord users) {
        return new LoadView(Style.of(Style.When.NEVER, false, true), 120)
                .render(new LoadDocument(
                        LoadDocument.SCHEMA,
                        "http://h/",
                        "GET",
                        "users 8",
                        8,
                        5,
                        10,
                        10,
                        "valid",
                        100.0,
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        List.of(),
                        users));
    }
}
