package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelTextTest {
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
        assertThat(ModelText.of(model)).isEqualTo(words);
    }

    @Test
    void ofTheSameServerOnlyTheThreadsAreSaid() {
        assertThat(ModelText.shortNoun("spring-mvc(virtual)", "spring-mvc(platform:50)"))
                .isEqualTo("on 50 platform threads");
        assertThat(ModelText.shortNoun("jdk-http(virtual)", "spring-mvc(platform)"))
                .isEqualTo("Spring MVC on 200 platform threads");
        assertThat(ModelText.shortNoun("virtual-per-task", "cached-pool")).isEqualTo("the cached pool");
    }

    @Test
    void virtualThreadsArePlural() {
        assertThat(ModelText.isPlural("virtual-per-task")).isTrue();
        assertThat(ModelText.isPlural("structured")).isTrue();
        assertThat(ModelText.isPlural("coroutines(io)")).isTrue();
        assertThat(ModelText.isPlural("reactive")).isFalse();
        assertThat(ModelText.isPlural("spring-mvc(virtual)")).isFalse();
        assertThat(ModelText.isPlural("cached-pool")).isFalse();
    }
}
