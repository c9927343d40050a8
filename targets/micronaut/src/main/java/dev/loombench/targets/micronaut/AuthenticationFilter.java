package dev.loombench.targets.micronaut;

import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.ResponseBodies;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import org.jspecify.annotations.Nullable;

/// Filter that checks the password of each request, on the executor of code that blocks.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Requires(property = Settings.AUTHENTICATION)
class AuthenticationFilter {
    private final BasicAuthenticator guard;

    AuthenticationFilter(BasicAuthenticator guard) {
        this.guard = guard;
    }

    @RequestFilter
    @ExecuteOn(TaskExecutors.BLOCKING)
    @Nullable
    HttpResponse<String> refusal(HttpRequest<?> request) {
        return guard.isAuthenticated(request.getHeaders().get(HttpHeaders.AUTHORIZATION))
                ? null
                : HttpResponse.<String>unauthorized()
                        .header(HttpHeaders.WWW_AUTHENTICATE, BasicAuthenticator.CHALLENGE)
                        .contentType(MediaType.TEXT_PLAIN_TYPE)
                        .body(ResponseBodies.UNAUTHORIZED);
    }
}
