package dev.loombench.targets.micronaut;

import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.TargetProcess;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;

/// Main class of the Micronaut server; see [TargetProcess] for its argument and output.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        TargetProcess.run(args, ServerKind.MICRONAUT, Main::start);
    }

    private static int start(ServerOrder order) {
        var builder = ApplicationContext.builder()
                .deduceEnvironment(false)
                .banner(false)
                .properties(Settings.properties(order));
        BasicAuthenticator.of(order.authentication()).ifPresent(builder::singletons);
        return builder.start().getBean(EmbeddedServer.class).start().getPort();
    }
}
