package dev.loombench.targets.springmvc;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.PlainTextPasswordEncoder;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/// HTTP Basic authentication by Spring Security. The user is stored like Spring Boot's `spring.security.user`:
/// in memory, as `{noop}`. Spring Security's delegating encoder upgrades that to BCrypt at the first login;
/// [PlainTextPasswordEncoder] doesn't.
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    SecurityAutoConfiguration.class,
    ServletWebSecurityAutoConfiguration.class,
    SecurityFilterAutoConfiguration.class
})
class Security {
    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
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
    InMemoryUserDetailsManager users(ServerOrder order) {
        Basic user = user(order);
        String prefix = user.check() == PasswordCheck.BCRYPT ? "{noop}" : "";
        return new InMemoryUserDetailsManager(User.withUsername(user.user())
                .password(prefix + user.password())
                .roles()
                .build());
    }

    private static Basic user(ServerOrder order) {
        return (Basic) order.authentication();
    }
}
