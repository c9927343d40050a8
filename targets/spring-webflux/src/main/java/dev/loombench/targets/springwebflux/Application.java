package dev.loombench.targets.springwebflux;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.annotation.Import;

/// What Spring Boot sets up by itself for a reactive web application, and nothing that this one doesn't need:
/// it would only take time to start.
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    ConfigurationPropertiesAutoConfiguration.class,
    NettyReactiveWebServerAutoConfiguration.class,
    CodecsAutoConfiguration.class,
    HttpHandlerAutoConfiguration.class,
    WebFluxAutoConfiguration.class
})
@Import(Controller.class)
class Application {}
