package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of each report, opened once and expanded.
@ExtendWith(ChromiumExtension.class)
@ParameterizedClass
@MethodSource("reports")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportUnderTestTest {
    /// Script that finds elements beyond the edge of the screen, except in scrollable ones.
    private static final String BEYOND = """
            () => [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.scroll, svg'))
              .map((element) => element.outerHTML.slice(0, 120))""";

    /// Script that finds chart texts cut at an edge; hostile ones may have any length.
    private static final String CUT = """
            () => [...document.querySelectorAll('.plot svg text')]
              .filter((text) => {
                const box = text.getBoundingClientRect();
                const plot = text.closest('.plot').getBoundingClientRect();
                return box.width > 0 && (box.left < plot.left - 1 || box.right > plot.right + 1);
              })
              .map((text) => text.textContent + ' in ' + text.closest('.plot').id)""";

    @Parameter
    private ReportUnderTest report;

    private ReportTab open;

    static List<ReportUnderTest> reports() {
        return ReportUnderTest.all();
    }

    @BeforeParameterizedClassInvocation
    void open(ReportUnderTest same, Browser browser) {
        open = ReportTab.of(browser, report).expandSections().truncateTables();
    }

    @Test
    void everyChartIsDrawnWithItsFigures() {
        open.light();
        List<RenderedChart> charts = RenderedChart.of(open.page());

        open.saveScreenshot("light");
        nothingIsCut();
        assertThat(charts).allSatisfy(chart -> {
            assertThat(chart.isDrawn()).isTrue();
            assertThat(chart.width()).isGreaterThan(600);
            assertThat(chart.height()).isGreaterThan(60);
            ChartAssertions.isDrawn(chart);
        });
    }

    @Test
    void aPhoneNeedsNoScrollingSideways() {
        open.onPhone();

        open.saveScreenshot("phone");
        assertThat((List<?>) open.page().evaluate(BEYOND)).isEmpty();
        nothingIsCut();
        assertThat((int) open.page().evaluate("() => document.documentElement.scrollWidth"))
                .isEqualTo(360);
        assertThat(RenderedChart.of(open.page())).allSatisfy(chart -> {
            assertThat(chart.width()).isBetween(200, 360);
            assertThat(chart.isDrawn()).isTrue();
        });
    }

    private void nothingIsCut() {
        if (!report.name().equals("hostile")) {
            assertThat((List<?>) open.page().evaluate(CUT)).isEmpty();
        }
    }

    @AfterParameterizedClassInvocation
    void close() {
        open.close();
    }
}
