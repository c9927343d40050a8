package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualThreadSwitchesTest {
    @ParameterizedTest
    @CsvSource({
        "spring.threads.virtual.enabled, true, property, Spring Boot",
        "spring.threads.virtual.enabled, true, argument, Spring Boot",
        "SPRING_THREADS_VIRTUAL_ENABLED, yes, environment, Spring Boot",
        "quarkus.virtual-threads.enabled, true, property, Quarkus",
        "QUARKUS_VIRTUAL_THREADS_ENABLED, true, environment, Quarkus",
        "micronaut.executors.blocking.virtual, true, property, Micronaut",
        "jetty.threadPool.useVirtualThreads, true, argument, Jetty",
        "module, 'http,threadpool-virtual', argument, Jetty"
    })
    void aSwitchIsKnownAndOn(String name, String value, String place, String framework) {
        ThreadSetting setting = new ThreadSetting(name, value, place);

        assertThat(VirtualThreadSwitches.find(setting).orElseThrow().framework())
                .isEqualTo(framework);
        assertThat(VirtualThreadSwitches.isOn(setting)).isTrue();
        assertThat(VirtualThreadSwitches.isRelevant(setting)).isTrue();
        assertThat(VirtualThreadSwitches.findMisspelt(setting)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.thread.virtual.enabled",
                "spring.threads.virtual.enable",
                "spring.virtual.threads.enabled",
                "spring.virtual-threads.enabled",
                "server.tomcat.virtual-threads-enabled",
                "SERVER_TOMCAT_THREADS_VIRTUAL_ENABLED",
                "spring.threads.virtual",
                "spring.boot.threads.virtual.enabled",
                "SPRING_THREADS_VIRTUAL_ENABLED",
                "sprign.threads.virtual.enabled"
            })
    void aMisspeltSwitchIsCloseToOne(String name) {
        ThreadSetting setting = new ThreadSetting(name, "true", ThreadSetting.PROPERTY);

        assertThat(VirtualThreadSwitches.find(setting)).isEmpty();
        assertThat(VirtualThreadSwitches.findMisspelt(setting).orElseThrow().name())
                .isEqualTo("spring.threads.virtual.enabled");
        assertThat(VirtualThreadSwitches.isRelevant(setting)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "server.tomcat.threads.max, 200, property",
        "spring.datasource.url, '', property",
        "spring.task.execution.pool.max-size, 8, property",
        "VIRTUAL_ENV, '', environment",
        "VIRTUAL_HOST, shop, environment",
        "module, http, argument",
        "enabled, true, property"
    })
    void otherSettingsAreNoneOfAbsBusiness(String name, String value, String place) {
        assertThat(VirtualThreadSwitches.isRelevant(new ThreadSetting(name, value, place)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "off", "0", ""})
    void aSwitchMayBeOff(String value) {
        assertThat(VirtualThreadSwitches.isOn(
                        new ThreadSetting("spring.threads.virtual.enabled", value, ThreadSetting.PROPERTY)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "app.virtual, true, property",
        "virtual, '', argument",
        "--virtual-threads, '', argument",
        "--use-virtual-threads, '', argument",
        "app.useVirtualThreads, '', property",
        "executor, virtual, argument",
        "threads, virtual-per-task, argument",
        "SHOP_EXECUTOR, virtual_threads, environment"
    })
    void anUnknownSettingMaySayItAndIsBelieved(String name, String value, String place) {
        ThreadSetting setting = new ThreadSetting(name, value, place);

        assertThat(VirtualThreadSwitches.isOn(setting)).isTrue();
        assertThat(VirtualThreadSwitches.isRelevant(setting)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "spring.application.name, virtual-shop, property",
        "HOSTNAME, virtual-7, environment",
        "virtual-shop.jar, '', argument",
        "app.virtual.executor.name, orders, property",
        "app.virtual.description, '', property",
        "APP_VIRTUAL_NOTE, '', environment",
        "systemd-virtualization, kvm, argument",
        "app.virtual, false, property"
    })
    void theWordAloneClaimsNothing(String name, String value, String place) {
        assertThat(VirtualThreadSwitches.isOn(new ThreadSetting(name, value, place)))
                .isFalse();
    }
}
