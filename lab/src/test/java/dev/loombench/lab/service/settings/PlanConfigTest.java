package dev.loombench.lab.service.settings;

import dev.loombench.lab.service.PlanWork;
import static dev.loombench.lab.service.settings.AbConfigParserTest.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.config.ServiceNotice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanConfigTest {
    private static final String PLAN =
            RepositoryFiles.path("experiments/plans/hello.jmx").toString();

    @Test
    void aPlanTakesThePlaceOfRates() {
        AbConfig config = AbConfigParser.parse(
                draft("url", "http://localhost:8080/", "plan", PLAN, "properties", "users=50"), false, 1);

        assertThat(((PlanWork) config.load().work()).properties()).containsExactly(Map.entry("users", "50"));
        assertThat(config.load().rates()).isEmpty();
        assertThat(config.load().works()).singleElement().satisfies(level -> {
            assertThat(level.name()).isEqualTo("plan");
            assertThat(level.words()).isEqualTo(ServiceNotice.UNDER_PLAN.message("hello.jmx"));
        });
        assertThat(config.load().work().duration(config.load())).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aPlanWinsOverTheFilesRatesAndARateOverItsPlan() {
        PartialAbConfig rates =
                draft("url", "http://localhost:8080/", "rate", "200", "arrivals", "even", "feed", "none.csv");
        PartialAbConfig plan = draft("url", "http://localhost:8080/", "plan", PLAN);
        PartialAbConfig optionPlan = PartialAbConfig.options(
                Map.of("plan", SettingValue.option("--plan", PLAN)), Map.of(), List.of(), Path.of(""));
        PartialAbConfig optionRate = PartialAbConfig.options(
                Map.of("rate", SettingValue.option("--rate", "5")), Map.of(), List.of(), Path.of(""));

        assertThat(AbConfigParser.parse(optionPlan.withDefaults(rates), false, 1)
                        .load()
                        .work()
                        .plan())
                .isPresent();
        assertThat(AbConfigParser.parse(optionRate.withDefaults(plan), false, 1)
                        .load()
                        .rates())
                .containsExactly(5.0);
    }

    @Test
    void propertiesGoToAPlan() {
        assertThatThrownBy(() -> AbConfigParser.parse(
                        draft("url", "http://localhost:8080/", "rate", "5", "properties", "users=50"), false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("needs 'plan'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rate          | 200        | excludes 'plan'
            arrivals      | even       | excludes 'plan'
            find-capacity | true       | excludes 'plan'
            properties    | users      | is not a property for the plan
            plan          | none.jmx   | none.jmx: can't be read
            plan          | README.md  | README.md:1:1: this isn't a JMeter plan
            duration      | 12s        | at least 3s more are needed
            """)
    void whatAPlanSaysItselfIsRefused(String key, String word, String message) {
        Map<String, SettingValue> settings =
                new LinkedHashMap<>(draft("url", "http://localhost:8080/", "plan", PLAN, "slo", "p99<1s")
                        .settings());
        if (!key.equals("find-capacity")) {
            settings.remove("slo");
        }
        settings.put(
                key,
                SettingValue.option(
                        "--" + key,
                        key.equals("plan") ? RepositoryFiles.path(word).toString() : word));
        PartialAbConfig invalid = PartialAbConfig.options(settings, draft().sides(), List.of(), Path.of("."));

        assertThatThrownBy(() -> AbConfigParser.parse(invalid, false, 1))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining(message);
    }
}
