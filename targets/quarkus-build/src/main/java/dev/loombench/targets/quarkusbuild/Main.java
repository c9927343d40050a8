package dev.loombench.targets.quarkusbuild;

import io.quarkus.bootstrap.app.CuratedApplication;
import io.quarkus.bootstrap.app.QuarkusBootstrap;
import java.nio.file.Path;

/// Main class of Quarkus' build step. The only argument is the directory of a module whose classes are compiled; the
/// module's `application.properties` say what is made of them, and where.
public final class Main {
    private static final String NAME = "loombench-target-quarkus";

    private Main() {}

    public static void main(String[] args) throws Exception {
        Path module = Path.of(args[0]).toAbsolutePath().normalize();
        Path target = module.resolve("target");
        QuarkusBootstrap bootstrap = QuarkusBootstrap.builder()
                .setApplicationRoot(target.resolve("classes"))
                .setProjectRoot(module)
                .setTargetDirectory(target)
                .setBaseClassLoader(Main.class.getClassLoader())
                .setLocalProjectDiscovery(true)
                .setIsolateDeployment(true)
                .setBaseName(NAME)
                .setMode(QuarkusBootstrap.Mode.PROD)
                .build();
        try (CuratedApplication application = bootstrap.bootstrap()) {
            System.out.println("Quarkus: "
                    + application
                            .createAugmentor()
                            .createProductionApplication()
                            .getJar()
                            .getPath());
        }
    }
}
