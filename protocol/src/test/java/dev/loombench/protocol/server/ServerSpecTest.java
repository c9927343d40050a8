package dev.loombench.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSpecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk-http(virtual)",
                "jdk-http(platform)",
                "jdk-http(platform:50)",
                "spring-mvc(virtual)",
                "spring-mvc(platform)",
                "spring-mvc(platform:1)",
                "spring-webflux",
                "helidon",
                "jetty(virtual)",
                "jetty(platform:3)",
                "jetty(platform)",
                "quarkus(virtual)",
                "quarkus(platform)",
                "micronaut(virtual)",
                "micronaut(platform:50)"
            })
    void isWrittenAsItIsRead(String text) {
        assertThat(ServerSpec.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "jetty",
                "jdk-http",
                "jdk-http()",
                "jdk-http(event-loop)",
                "jdk-http(platform:0)",
                "jdk-http(platform:10G)",
                "jdk-http(platform:many)",
                "jdk-http(platform",
                "spring-mvc(fast)",
                "spring-webflux(virtual)",
                "helidon(platform)",
                "jetty(event-loop)",
                "micronaut()"
            })
    void refusesWhatIsNoServer(String text) {
        assertThatThrownBy(() -> ServerSpec.parse(text)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void saysWhichServersThereAre() {
        assertThatThrownBy(() -> ServerSpec.parse("tomcat"))
                .hasMessageContainingAll("'tomcat'", "spring-mvc(platform:n)", "helidon");
    }

    @Test
    void listsEveryKind() {
        for (ServerKind kind : ServerKind.values()) {
            assertThat(ServerSpec.NAMES).anyMatch(name -> name.startsWith(kind.toString()));
        }
        for (String name : ServerSpec.NAMES) {
            assertThat(ServerSpec.parse(name.replace(":n", ":7"))).hasToString(name.replace(":n", ":7"));
        }
    }

    @Test
    void aStockPoolHasTheSizeOfTomcats() {
        assertThat(HandlerThreads.parse("platform")).isEqualTo(HandlerThreads.Platform.ofDefaultSize());
        assertThat(HandlerThreads.Platform.ofDefaultSize().threads()).isEqualTo(200);
        assertThat(HandlerThreads.Platform.of(50).threads()).isEqualTo(50);
    }

    @Test
    void namesTheMainOfEachKind() {
        assertThat(ServerKind.SPRING_MVC.mainClass()).isEqualTo("dev.loombench.targets.springmvc.Main");
    }
}
