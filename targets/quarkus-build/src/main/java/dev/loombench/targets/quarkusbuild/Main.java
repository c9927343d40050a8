package dev.loombench.targets.quarkusbuild;

import io.quarkus.bootstrap.app.CuratedApplication;
import io.quarkus.bootstrap.app.QuarkusBootstrap;
import java.nio.file.Path;
import java.time.Instant;

/// Main class of Quarkus' build step. Its arguments are the directory of a module whose classes are compiled,
/// and the time that the entries of its jar bear. The module's `application.properties` say what is made of
/// the classes, and where.
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
        Path jar;
        try (CuratedApplication application = bootstrap.bootstrap()) {
            jar = application
                    .createAugmentor()
                    .createProductionApplication()
                    .getJar()
                    .getPath();
        }
        ReproducibleJar.rewrite(jar, Instant.parse(args[1]));
        System.out.println("Quarkus: " + jar);
    }
}
