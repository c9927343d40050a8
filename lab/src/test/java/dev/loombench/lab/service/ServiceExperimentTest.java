package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.service.AbFixtures.ScheduledLoad;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ServiceExperimentTest {
    @Test
    void theSidesOfAPairGetTheSameRequestsAtTheSameTimes() {
        AbConfig config = AbFixtures.config(List.of("a", "b", "c"), List.of(50.0, 200.0), 1);

        Map<String, Set<Long>> seeds = AbFixtures.trials(config, 6).stream()
                .collect(Collectors.groupingBy(
                        trial -> trial.pair() + " " + trial.work().name(),
                        Collectors.mapping(trial -> seed(7, trial), Collectors.toSet())));

        assertThat(seeds.values())
                .hasSize(12)
                .allSatisfy(ofPair -> assertThat(ofPair).hasSize(1));
        assertThat(seeds.values().stream().distinct()).hasSize(12);
        ScheduledLoad first = AbFixtures.trials(config, 1).getFirst();
        assertThat(seed(8, first)).isNotEqualTo(seed(7, first));
    }

    @Test
    void eachPairHoldsEverySideOnceAtEachRateAndSidesOfARateFollowEachOther() {
        AbConfig config = AbFixtures.config(List.of("a", "b", "c"), List.of(50.0, 200.0), 3);
        List<ScheduledLoad> trials = AbFixtures.trials(config, 20);

        assertThat(trials).hasSize(20 * 6);
        assertThat(trials).extracting(ScheduledLoad::id).isSorted().doesNotHaveDuplicates();
        Map<Integer, List<ScheduledLoad>> pairs = trials.stream().collect(Collectors.groupingBy(ScheduledLoad::pair));
        pairs.values().forEach(pair -> {
            assertThat(pair)
                    .extracting(ScheduledLoad::cell)
                    .doesNotHaveDuplicates()
                    .hasSize(6);
            assertThat(pair.subList(0, 3))
                    .extracting(ScheduledLoad::work)
                    .containsOnly(pair.getFirst().work());
        });
        assertThat(trials.stream()
                        .filter(trial -> trial.id() % 3 == 1)
                        .map(trial -> trial.side().name()))
                .as("whoever comes first")
                .contains("a", "b", "c");
    }

    @Test
    void theSeedDecidesTheOrder() {
        AbConfig seed3 = AbFixtures.config(List.of("a", "b"), List.of(50.0), 3);
        AbConfig seed4 = AbFixtures.config(List.of("a", "b"), List.of(50.0), 4);

        assertThat(AbFixtures.trials(seed3, 30))
                .isEqualTo(AbFixtures.trials(seed3, 30))
                .isNotEqualTo(AbFixtures.trials(seed4, 30));
    }

    private static long seed(long seed, ScheduledLoad trial) {
        return new SideLoad(trial.side(), trial.work(), trial.pair()).arrivalSeed(seed, AbFixtures.rate(trial), 1);
    }
}
