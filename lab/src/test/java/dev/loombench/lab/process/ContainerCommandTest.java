package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.ContainerCommand.EngineCall;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "docker run shop | docker run | docker",
                "/usr/bin/docker container run shop | docker run | /usr/bin/docker",
                "docker --context x -l debug run --rm shop | docker run | docker --context x -l debug",
                "sudo -E docker run shop | docker run | sudo -E docker",
                "env A=1 nice -n 5 podman run shop | podman run | env A=1 nice -n 5 podman",
                "timeout 60 nerdctl -n k8s.io run shop | nerdctl run | timeout 60 nerdctl -n k8s.io",
                "docker compose up | docker compose | docker",
                "docker-compose up | docker-compose up | docker-compose",
                "kubectl -n shop port-forward svc/shop 8080 | kubectl port-forward | kubectl -n shop",
            })
    void aClientIsFoundBehindWhatStartsIt(String command, String label, String client) {
        ContainerCommand found = parse(command.split(" "));

        assertThat(found.label()).isEqualTo(label);
        assertThat(found.calls()).singleElement().extracting(EngineCall::client).isEqualTo(List.of(client.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java -jar docker.jar run",
                "java -cp x docker run",
                "sudo -u docker java -jar shop.jar",
                "env docker=run java -jar shop.jar",
                "docker version",
                "sh start-docker.sh run",
                "./docker-start run",
                "sh",
            })
    void aPlainCommandIsNone(String command) {
        assertThat(ContainerCommand.parse(List.of(command.split(" ")))).isEmpty();
    }

    @Test
    void allCallsOfAScriptAreFound() {
        ContainerCommand command = parse(
                "env", "A=1", "bash", "-ec", "sleep 1; (sudo docker run db) & exec docker -l x container run shop x");

        assertThat(command.script()).isTrue();
        assertThat(command.calls())
                .extracting(EngineCall::client)
                .containsExactly(List.of("sudo", "docker"), List.of("docker", "-l", "x"));
        assertThat(command.withOptions(number -> List.of("--cidfile=/a b/" + number))
                        .getLast())
                .isEqualTo("sleep 1; (sudo docker run '--cidfile=/a b/0' db) & exec docker -l x container run"
                        + " '--cidfile=/a b/1' shop x");
    }

    @Test
    void aScriptThatOnlyNamesAnEngineIsPlain() {
        assertThat(ContainerCommand.parse(List.of("sh", "-c", "echo docker-run; exec java -jar docker/run.jar")))
                .isEmpty();
    }

    @Test
    void optionsComeBehindTheSubcommand() {
        assertThat(parse("sudo", "docker", "container", "run", "--rm", "shop")
                        .withOptions(number -> List.of("--cidfile=x", "--cpuset-cpus=1")))
                .containsExactly(
                        "sudo", "docker", "container", "run", "--cidfile=x", "--cpuset-cpus=1", "--rm", "shop");
    }

    @Test
    void onlyContainersThatAreRunHereCanBeFollowed() {
        assertThat(parse("docker", "run", "shop").obstacle()).isEmpty();
        assertThat(parse("docker", "compose", "up").obstacle()).isPresent();
        assertThat(parse("kubectl", "run", "shop").obstacle().orElseThrow()).contains("cluster");
        assertThat(parse("docker", "run", "--cidfile", "x", "shop").obstacle().orElseThrow())
                .contains("--cidfile");
    }

    @Test
    void thoseOfOtherUsersAndMachinesAndWithProcessorsOfTheirOwnAreNotBound() {
        assertThat(parse("docker", "run", "shop").isBindable(false)).isTrue();
        assertThat(parse("podman", "run", "shop").isBindable(false)).isFalse();
        assertThat(parse("podman", "run", "shop").isBindable(true)).isTrue();
        assertThat(parse("sudo", "podman", "run", "shop").isBindable(false)).isTrue();
        assertThat(parse("docker", "-H", "tcp://x", "run", "shop").isBindable(true))
                .isFalse();
        assertThat(parse("docker", "run", "--cpuset-cpus=0", "shop").isBindable(true))
                .isFalse();
        assertThat(parse("docker", "compose", "up").isBindable(true)).isFalse();
    }

    @Test
    void aVariableReachesAContainerIfItIsPassedOn() {
        assertThat(parse("docker", "run", "shop").passesOn("A")).isFalse();
        assertThat(parse("docker", "run", "-e", "AB", "shop").passesOn("A")).isFalse();
        for (String option : List.of("-e A", "-e A=1", "--env=A", "--env A", "--env-file x", "-p $A:80")) {
            assertThat(parse(("docker run " + option + " shop").split(" ")).passesOn("A"))
                    .as(option)
                    .isTrue();
        }
    }

    private static ContainerCommand parse(String... words) {
        Optional<ContainerCommand> command = ContainerCommand.parse(List.of(words));
        assertThat(command).isPresent();
        return command.orElseThrow();
    }
}
