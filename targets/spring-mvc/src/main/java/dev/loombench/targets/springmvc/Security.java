package dev.loombench.targets.springmvc;

import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.SpringCredentials;
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
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/// HTTP Basic authentication by Spring Security, of the user of [SpringCredentials].
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
        return SpringCredentials.of(order).encoder();
    }

    @Bean
    InMemoryUserDetailsManager users(ServerOrder order) {
        SpringCredentials credentials = SpringCredentials.of(order);
        return new InMemoryUserDetailsManager(User.withUsername(credentials.user())
                .password(credentials.storedPassword())
                .roles()
                .build());
    }
}
