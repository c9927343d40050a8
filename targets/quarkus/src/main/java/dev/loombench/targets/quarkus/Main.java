package dev.loombench.targets.quarkus;

import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.TargetProcess;
import io.quarkus.arc.Arc;
import io.quarkus.runtime.Application;

/// Main class of the Quarkus server; see [TargetProcess] for its argument and output. It starts the application
/// that Quarkus generated at build time, without Quarkus' own main class, which parses arguments.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        TargetProcess.run(args, ServerKind.QUARKUS, Main::start);
    }

    private static int start(ServerOrder order) throws ReflectiveOperationException {
        Settings.properties(order).forEach(System::setProperty);
        RequestGuard.protect(order);
        ContextPathRoute.setContextPath(order.contextPath());
        Application application = Class.forName(Application.APP_CLASS_NAME)
                .asSubclass(Application.class)
                .getDeclaredConstructor()
                .newInstance();
        application.start(new String[0]);
        return Arc.container().instance(ContextPathRoute.class).get().port();
    }
}
