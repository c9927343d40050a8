package dev.loombench.junit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One check of a test's virtual threads, from its start on.
sealed interface TestCheck permits PinningCheck, CarrierCheck, LeakCheck {
    /// What a check found.
    ///
    /// @param key name of the report entry
    /// @param summary value of the report entry
    /// @param failure why the test fails, with the frames; null if it passes
    record Finding(String key, String summary, @Nullable String failure) {}

    /// Ends the check. Called once, after the test's `@AfterEach` methods.
    Finding end() throws IOException, InterruptedException;
}
