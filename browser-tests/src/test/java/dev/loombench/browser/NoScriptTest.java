package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ChromiumExtension.class)
class NoScriptTest {
    @ParameterizedTest
    @ValueSource(strings = {"classics", "servers", "capacity"})
    void tablesSayItAll(String name, Browser browser) {
        try (ReportTab open = ReportTab.withoutScript(browser, ReportUnderTest.of(name))) {
            Page page = open.truncateTables().page();

            assertThat(page.locator(".chart:visible, #theme:visible").count()).isZero();
            page.locator("main details:not([open]) > summary:visible").first().click();
            assertThat(page.locator("main details[open]").count()).isPositive();
            open.expandSections();
            assertThat(page.locator("table").count())
                    .isEqualTo(page.locator("table:visible").count())
                    .isGreaterThan(2);
        }
    }
}
