package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelNounTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            virtual-per-task     | virtual threads
            platform-per-task    | a platform thread per task
            cached-pool          | the cached pool
            fixed-pool(200)      | the pool of 200 threads
            fixed-pool(cores)    | the pool of one thread per core
            fixed-pool(goetz)    | the pool sized by Goetz's rule
            work-stealing        | the work-stealing pool
            work-stealing(3)     | the work-stealing pool of 3 threads
            single-thread        | a single thread
            virtual-bounded(10)  | at most 10 virtual threads at a time
            structured           | virtual threads in a scope
            coroutines(io)       | coroutines on Dispatchers.IO
            coroutines(default)  | coroutines on Dispatchers.Default
            reactive             | Reactor's bounded elastic scheduler
            jdk-http(virtual)    | the JDK's HTTP server on virtual threads
            jdk-http(platform:50)| the JDK's HTTP server on 50 platform threads
            spring-mvc(platform) | Spring MVC on 200 platform threads
            spring-webflux       | Spring WebFlux
            helidon              | Helidon
            my-own(thing)        | my-own(thing)
            """)
    void everyModelHasWords(String model, String words) {
        assertThat(ModelNoun.of(model)).hasToString(words);
    }

    @Test
    void ofTheSameServerOnlyTheThreadsAreSaid() {
        assertThat(ModelNoun.after("spring-mvc(virtual)", "spring-mvc(platform:50)"))
                .isEqualTo(ModelNoun.ON.with(ModelNoun.PLATFORM_THREADS.with(50)));
        assertThat(ModelNoun.after("jdk-http(virtual)", "spring-mvc(platform)"))
                .isEqualTo(ModelNoun.of("spring-mvc(platform)"));
        assertThat(ModelNoun.after("virtual-per-task", "cached-pool")).isEqualTo(ModelNoun.CACHED_POOL.with());
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual-per-task", "virtual-per-task@21", "structured", "coroutines(io)"})
    void virtualThreadsArePlural(String model) {
        assertThat(ModelNoun.of(model).plural()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"reactive", "spring-mvc(virtual)", "cached-pool", "mine"})
    void aPoolOrAServerIsOne(String model) {
        assertThat(ModelNoun.of(model).plural()).isFalse();
    }
}
