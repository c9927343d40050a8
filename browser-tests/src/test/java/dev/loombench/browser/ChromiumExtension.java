package dev.loombench.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// JUnit extension that provides the Chromium of this machine, started once for all tests. Without one, tests
/// are skipped, or fail if `LOOMBENCH_REQUIRE_CHROMIUM` is set.
final class ChromiumExtension implements ExecutionCondition, ParameterResolver {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> ARGUMENTS =
            List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (executable().isPresent()) {
            return ConditionEvaluationResult.enabled("there is a Chromium");
        }
        String missing = "none of " + String.join(", ", NAMES) + " is on the PATH";
        if (System.getenv("LOOMBENCH_REQUIRE_CHROMIUM") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_CHROMIUM is set, but " + missing);
        }
        return ConditionEvaluationResult.disabled(missing);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Browser resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Session.class, unknown -> Session.start(), Session.class)
                .browser();
    }

    private static Optional<Path> executable() {
        String[] folders = Pattern.compile(Pattern.quote(File.pathSeparator))
                .split(Objects.requireNonNullElse(System.getenv("PATH"), ""));
        return NAMES.stream()
                .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private record Session(Playwright playwright, Browser browser) implements AutoCloseable {
        static Session start() {
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            Browser browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(executable().orElseThrow())
                            .setArgs(ARGUMENTS));
            return new Session(playwright, browser);
        }

        @Override
        public void close() {
            browser.close();
            playwright.close();
        }
    }
}
