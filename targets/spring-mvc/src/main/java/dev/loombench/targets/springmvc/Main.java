package dev.loombench.targets.springmvc;

import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.TargetProcess;
import org.springframework.boot.SpringApplication;

/// Main class of the Spring MVC server; see [TargetProcess] for its argument and output.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        TargetProcess.run(args, ServerKind.SPRING_MVC, Main::start);
    }

    private static int start(ServerOrder order) {
        SpringApplication application = new SpringApplication(sources(order.authentication()));
        application.setRegisterShutdownHook(false);
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("order", order));
        return application
                .run(Settings.arguments(order))
                .getEnvironment()
                .getRequiredProperty("local.server.port", Integer.class);
    }

    private static Class<?>[] sources(Authentication authentication) {
        return switch (authentication) {
            case Authentication.None none -> new Class<?>[] {Application.class};
            case Authentication.Basic basic -> new Class<?>[] {Application.class, Security.class};
        };
    }
}
