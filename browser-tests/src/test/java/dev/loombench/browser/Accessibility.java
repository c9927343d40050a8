package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Set;

/// What axe-core says of a page. Its long tables are cut for that, since one row is like another, and each takes time.
final class Accessibility {
    private static final Set<String> GRAVE = Set.of("serious", "critical");
    private static final String CUT =
            "() => document.querySelectorAll('tbody tr:nth-child(n + 5)').forEach((row) => { row.hidden = true; })";

    private Accessibility() {}

    /// By all of its rules.
    static void assertGood(Page page) {
        assertNothingGrave(page, axe(page));
    }

    /// By the rules that a theme can break.
    static void assertGoodColours(Page page) {
        assertNothingGrave(page, axe(page).withRules(List.of("color-contrast", "link-in-text-block")));
    }

    private static AxeBuilder axe(Page page) {
        AxeRunOptions options = new AxeRunOptions();
        options.setResultTypes(List.of("violations"));
        return new AxeBuilder(page).options(options);
    }

    private static void assertNothingGrave(Page page, AxeBuilder axe) {
        page.evaluate(CUT);
        assertThat(axe.analyze().getViolations().stream()
                        .filter(rule -> GRAVE.contains(rule.getImpact()))
                        .map(Accessibility::text))
                .as("serious findings of axe-core")
                .isEmpty();
    }

    private static String text(Rule rule) {
        return rule.getId() + ": "
                + rule.getNodes().stream()
                        .map(node -> node.getHtml() + " " + node.getFailureSummary())
                        .toList();
    }
}
