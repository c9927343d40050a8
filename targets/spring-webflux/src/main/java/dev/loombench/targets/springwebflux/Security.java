package dev.loombench.targets.springwebflux;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.PlainTextPasswordEncoder;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.savedrequest.NoOpServerRequestCache;

/// HTTP Basic authentication by Spring Security. The user is stored like Spring Boot's `spring.security.user`:
/// in memory, as `{noop}`. Spring Security's delegating encoder upgrades that to BCrypt at the first login;
/// [PlainTextPasswordEncoder] doesn't.
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration(ReactiveWebSecurityAutoConfiguration.class)
class Security {
    @Bean
    SecurityWebFilterChain chain(ServerHttpSecurity http) {
        return http.authorizeExchange(exchanges -> exchanges.anyExchange().authenticated())
                .httpBasic(Customizer.withDefaults())
                .requestCache(cache -> cache.requestCache(NoOpServerRequestCache.getInstance()))
                .build();
    }

    @Bean
    PasswordEncoder passwordEncoder(ServerOrder order) {
        return switch (user(order).check()) {
            case PLAIN -> new PlainTextPasswordEncoder();
            case BCRYPT -> PasswordEncoderFactories.createDelegatingPasswordEncoder();
        };
    }

    @Bean
    MapReactiveUserDetailsService users(ServerOrder order) {
        Basic user = user(order);
        String prefix = user.check() == PasswordCheck.BCRYPT ? "{noop}" : "";
        return new MapReactiveUserDetailsService(User.withUsername(user.user())
                .password(prefix + user.password())
                .roles()
                .build());
    }

    private static Basic user(ServerOrder order) {
        return (Basic) order.authentication();
    }
}
