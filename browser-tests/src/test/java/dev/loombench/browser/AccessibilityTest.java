package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Accessibility tests by axe-core. Shapes in charts are excluded: a chart is an image with a text alternative.
@ExtendWith(ChromiumExtension.class)
class AccessibilityTest {
    private static final Set<String> GRAVE = Set.of("serious", "critical");
    static final List<String> OF_COLOURS = List.of("color-contrast", "link-in-text-block");

    @ParameterizedTest
    @ValueSource(strings = {"servers", "capacity", "comparison"})
    void thereIsNothingSerious(String name, Browser browser) {
        try (ReportTab open = ReportTab.of(browser, ReportUnderTest.of(name))
                .expandSections()
                .truncateTables()
                .removeScrollShadows()) {
            assertThat(serious(axe(open.light().page()))).as("in the light").isEmpty();
            assertThat(serious(axe(open.dark().page()).withRules(OF_COLOURS)))
                    .as("in the dark")
                    .isEmpty();
        }
    }

    /// Check of a page, without the shapes of its charts.
    static AxeBuilder axe(Page page) {
        AxeRunOptions options = new AxeRunOptions();
        options.setResultTypes(List.of("violations"));
        return new AxeBuilder(page).options(options).exclude(List.of(".plot svg"));
    }

    /// Serious and critical violations that a check finds, as text.
    static List<String> serious(AxeBuilder axe) {
        return axe.analyze().getViolations().stream()
                .filter(rule -> GRAVE.contains(rule.getImpact()))
                .map(AccessibilityTest::text)
                .toList();
    }

    private static String text(Rule rule) {
        return rule.getId() + ": "
                + rule.getNodes().stream()
                        .map(node -> node.getHtml() + " " + node.getFailureSummary())
                        .toList();
    }
}
