package dev.loombench.targets.springwebflux;

import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.SpringCredentials;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.savedrequest.NoOpServerRequestCache;

/// HTTP Basic authentication by Spring Security, of the user of [SpringCredentials].
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
        return SpringCredentials.of(order).encoder();
    }

    @Bean
    MapReactiveUserDetailsService users(ServerOrder order) {
        SpringCredentials credentials = SpringCredentials.of(order);
        return new MapReactiveUserDetailsService(User.withUsername(credentials.user())
                .password(credentials.storedPassword())
                .roles()
                .build());
    }
}
