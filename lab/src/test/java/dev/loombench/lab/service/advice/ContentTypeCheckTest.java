package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AnswerRecord;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import dev.loombench.lab.service.RateWork;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.ServiceFinding;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.ResponseExpectation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentTypeCheckTest {
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(200.0), 1);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # a                                   | b                                     | findings
            200 application/json 100              | 200 application/json;charset=utf-8 100 |
            200 application/json 100              | 200 application/json 90, 500 text/html 10 |
            200 application/json 100              | 200 application/json 90, 200 text/html 10 | b invalid
            200 application/json 100              | 200 application/json 999, 200 text/html 1 | b warning
            200 application/json 1, 200 text/html 1 | 200 text/html 1                     | a invalid, b invalid
            200 application/json 100              | 200 - 100                             | b invalid
            """)
    void rightAnswersOfAnotherTypeAreFound(String a, String b, String expected) {
        assertThat(codes(ContentTypeCheck.check(CONFIG, tried(), trials(a, b))))
                .isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 application/json 9, 200 image/png 1 | 200 application/json 8, 200 image/png 2 |
            200 application/json 9, 200 image/png 1 | 200 application/json 10                 | a invalid
            """)
    void rowsOfAFeedMayHaveTypesOfTheirOwnWhereAllSidesGiveThem(String a, String b, String expected) {
        AbConfig withFeed = CONFIG.with(RecordBuilder.like(CONFIG.load())
                .with("feed", Optional.of(Path.of("feed.csv")))
                .build());

        assertThat(codes(ContentTypeCheck.check(withFeed, tried(), trials(a, b))))
                .isEqualTo(expected == null ? "" : expected);
    }

    @Test
    void anotherStatusThatIsExpectedMayHaveATypeOfItsOwn() {
        LoadRequest request = RecordBuilder.like(CONFIG.load().first().sent())
                .with("expect", new ResponseExpectation(List.of(200, 404), null))
                .build();
        AbConfig expecting = CONFIG.with(CONFIG.load().with(List.of(new AbRequest(request, Map.of()))));
        String mixed = "200 application/json 90, 404 text/html 10";

        assertThat(codes(ContentTypeCheck.check(expecting, tried(), trials(mixed, mixed))))
                .isEmpty();
        assertThat(codes(ContentTypeCheck.check(expecting, tried(), trials(mixed, "200 text/html 100"))))
                .isEqualTo("b invalid");
    }

    @Test
    void itIsSaidWhichAndHowMany() {
        Finding finding = ContentTypeCheck.check(
                        CONFIG,
                        tried(),
                        trials("200 application/json 100", "200 application/json 90, 200 text/html 10"))
                .getFirst();

        assertThat(finding)
                .isEqualTo(ServiceFinding.CONTENT_TYPE_CHANGED
                        .with("GET /orders", 10, 100, "b", "text/html", "application/json")
                        .withEvidence(finding.evidence()));
    }

    @Test
    void whereNothingWasTriedNothingIsSaid() {
        assertThat(ContentTypeCheck.check(CONFIG, List.of(), trials("200 text/html 1", "200 text/html 1")))
                .isEmpty();
    }

    private static String codes(List<Finding> findings) {
        assertThat(findings).extracting(Finding::code).allMatch("content-type-changed"::equals);
        return String.join(
                ", ",
                findings.stream()
                        .map(finding -> finding.evidence().get("side") + " "
                                + (finding.severity() == Severity.INVALID ? "invalid" : "warning"))
                        .toList());
    }

    private static List<AnswerRecord> tried() {
        return List.of(
                new AnswerRecord("a", "GET /orders", 200, "application/json", 10, 1),
                new AnswerRecord("b", "GET /orders", 200, "application/json", 10, 1));
    }

    private static List<TrialRecord> trials(String a, String b) {
        return List.of(trial(1, "a", a), trial(2, "b", b));
    }

    private static TrialRecord trial(int id, String side, String answers) {
        List<RequestCounts.AnswerKind> records = new ArrayList<>();
        for (String answer : answers.split(", ")) {
            String[] words = answer.split(" ");
            records.add(new RequestCounts.AnswerKind(
                    Integer.parseInt(words[0]), words[1].equals("-") ? "" : words[1], Long.parseLong(words[2])));
        }
        return AbFixtures.trial(
                new ScheduledLoad(id, 1, CONFIG.side(side), new RateWork(200)),
                1,
                1,
                1,
                1,
                List.of(new RequestCounts("GET /orders", 100, 100, 0, 0, records, 0)));
    }
}
