package dev.loombench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@EnabledIfSystemProperty(
        named = "loombench.junit.timing",
        matches = "true",
        disabledReason = "what it tests depends on time, and needs a quiet machine")
class VirtualThreadsExtensionTest {
    @Test
    void pinningFailsATestAndItsFramesAreNamed() {
        SampleRun run = SampleRun.run(false, Samples.Pinning.class);

        assertThat(run.surprises()).isEmpty();
        assertThat(run.messages()).hasSize(9);
        assertThat(run.message("failsWithoutADate")).contains("@KnownPin ", " not soon.");
        assertThat(run.message("failsOnPinning"))
                .contains(PinningCheck.FAILURE.formatted("1 time", 20))
                .contains("at dev.loombench.junit.Samples.pin(Samples.java:");
        assertThat(run.message("failsWithoutAMeaning")).contains("@ShouldNotPin ", "not -1.");
        assertThat(run.entries())
                .extracting(entry -> entry.get("loombench.pins"))
                .contains(
                        "0 longer than 20 ms",
                        "0 longer than 20 ms, and 1 known",
                        "1 longer than 20 ms",
                        "0 longer than 60000 ms");
    }

    @Test
    void heldCarriersFailATestAndTheirHoldersAreNamed() {
        SampleRun run = SampleRun.run(false, Samples.Carriers.class);

        assertThat(run.surprises()).isEmpty();
        assertThat(run.messages()).hasSize(3);
        assertThat(run.message("failsOnHoldingAllCarriers"))
                .contains(" 100 ms are allowed", "(@ShouldNotHoldCarriers)")
                .contains("at dev.loombench.junit.Samples.lambda$holdAllCarriers$");
        assertThat(run.entries())
                .allSatisfy(entry ->
                        assertThat(entry.get("loombench.schedulingDelay")).matches("up to \\d+ ms, in \\d+ looks?"));
    }

    @Test
    void leaksFailATestAndTheirFramesAreNamed() {
        SampleRun run = SampleRun.run(false, Samples.Leaks.class);

        assertThat(run.surprises()).isEmpty();
        assertThat(run.messages()).hasSize(4);
        assertThat(run.message("failsOnALeak"))
                .contains("1 virtual thread ", " by 100 ms ", "; none may", "(@MaxLiveVirtualThreads)")
                .contains("\"left-behind\":", LeakCheck.STARTED + "dev.loombench.junit.Samples")
                .contains("at dev.loombench.junit.Samples.sleep(Samples.java:");
        assertThat(run.entries())
                .extracting(entry -> entry.get("loombench.liveVirtualThreads"))
                .contains("0, of 0 allowed", "1, of 0 allowed", "1, of 1 allowed");
    }

    @Test
    void threadsThatTheClassStartedCountForItsTest() {
        assertThat(SampleRun.run(false, Samples.ThreadsOfTheClass.class).surprises())
                .isEmpty();
        assertThat(SampleRun.run(true, Samples.ThreadsOfTheClass.class).surprises())
                .isEmpty();
    }

    @Test
    void whatOtherTestsDoAtTheSameTimeFailsNone() {
        SampleRun run = SampleRun.run(true, Samples.Healthy.class, Samples.Unchecked.class);

        assertThat(run.messages()).hasSize(Samples.Healthy.TESTS + 11);
        assertThat(run.surprises()).isEmpty();
    }

    @Test
    void ofTestsOfAClassAtTheSameTimeThoseFailThatShould() {
        SampleRun run = SampleRun.run(true, Samples.Mixed.class);

        assertThat(run.messages()).hasSize(13);
        assertThat(run.surprises()).isEmpty();
        assertThat(run.message("failsOnPinning")).doesNotContain("@MaxLiveVirtualThreads");
        assertThat(run.message("failsOnALeak")).doesNotContain("@ShouldNotPin", "@ShouldNotHoldCarriers");
        assertThat(run.message("failsOnHoldingAllCarriers")).doesNotContain("@ShouldNotPin", "@MaxLiveVirtualThreads");
    }
}
