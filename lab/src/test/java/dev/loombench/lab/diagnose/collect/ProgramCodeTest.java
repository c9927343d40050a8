package dev.loombench.lab.diagnose.collect;

import static dev.loombench.lab.diagnose.threads.CodeOrigin.JDK;
import static dev.loombench.lab.diagnose.threads.CodeOrigin.LIBRARY;
import static dev.loombench.lab.diagnose.threads.CodeOrigin.PROGRAM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCodeTest {
    @TempDir
    private Path folder;

    @Test
    void directoriesAreOwnAndJarsAreLibraries() throws IOException {
        file("classes/Main.class");
        file("classes/shop/Till.class");
        CodeLookup code = launched(
                "Main", folder.resolve("classes"), jar("c3p0.jar", "com/poolworks/Pool.class", "Helper.class"));

        assertThat(code.originOf("Main")).isEqualTo(PROGRAM);
        assertThat(code.originOf("Main$Query$1")).isEqualTo(PROGRAM);
        assertThat(code.originOf("Main$$Lambda/0x000001")).isEqualTo(PROGRAM);
        assertThat(code.originOf("shop.Till$$SpringCGLIB$$0")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
        assertThat(code.originOf("Helper")).isEqualTo(LIBRARY);
        assertThat(code.originOf("java.lang.Thread")).isEqualTo(JDK);
        assertThat(code.originOf("com.other.Plugin")).isEqualTo(PROGRAM);
        assertThat(code.originOf("org.apache.Plugin")).isEqualTo(LIBRARY);
    }

    @Test
    void theJarOfTheMainClassAndItsPackagePrefixAreOwn() throws IOException {
        CodeLookup code = launched(
                "com.acme.shop.Main",
                jar("pool.jar", "com/poolworks/Pool.class"),
                jar("shop.jar", "com/acme/shop/Main.class", "de/acme/Legacy.class"));

        assertThat(code.originOf("de.acme.Legacy")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.acme.till.Till")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
    }

    @Test
    void hostsOfManyProjectsMakeNoPrefix() throws IOException {
        CodeLookup code = launched(
                "com.github.me.Main",
                jar("cache.jar", "com/github/benmanes/Cache.class"),
                jar("it.jar", "com/github/it/It.class"));

        assertThat(code.originOf("com.github.me.Shop")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.github.it.It")).isEqualTo(LIBRARY);
    }

    @Test
    void aBootArchivesClassesAreOwnAndNothingElse() throws IOException {
        Path archive = archive(
                "Start-Class=com.acme.Shop",
                "org/springframework/boot/loader/Launcher.class",
                "BOOT-INF/classes/",
                "BOOT-INF/classes/com/acme/Shop.class",
                "BOOT-INF/classes/tools/Tool.class");
        CodeLookup code = jarLaunched(archive);

        assertThat(code.originOf("com.acme.Shop")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.acme.rest.Api")).isEqualTo(PROGRAM);
        assertThat(code.originOf("tools.Tool")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
        assertThat(code.originOf("org.springframework.boot.loader.Launcher")).isEqualTo(LIBRARY);
    }

    @Test
    void anUnpackedArchiveIsTheSame() throws IOException {
        file("app/BOOT-INF/classes/tools/Tool.class");
        Files.writeString(file("app/META-INF/MANIFEST.MF"), "Start-Class: com.acme.Shop\n");
        CodeLookup code = launched("org.springframework.boot.loader.launch.JarLauncher", folder.resolve("app"));

        assertThat(code.originOf("tools.Tool")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.acme.rest.Api")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
    }

    @Test
    void aJarWithManyRootsHasLibrariesPackedIn() throws IOException {
        Path jar = archive(
                "Main-Class=com.acme.Main",
                "com/acme/Main.class",
                "com/poolworks/Pool.class",
                "org/stores/Core.class",
                "model/Item.class",
                "Script.class");
        CodeLookup code = jarLaunched(jar);

        assertThat(code.originOf("com.acme.Main")).isEqualTo(PROGRAM);
        assertThat(code.originOf("model.Item")).isEqualTo(PROGRAM);
        assertThat(code.originOf("Script")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
    }

    @Test
    void quarkusHasTheProgramInAFolder() throws IOException {
        Path launcher = jar("quarkus-app/app/shop.jar", "com/acme/Shop.class");
        launcher = archive(
                launcher.resolveSibling("../quarkus-run.jar").normalize(),
                "Main-Class=io.quarkus.bootstrap.runner.QuarkusEntryPoint",
                "META-INF/x");
        CodeLookup code = jarLaunched(launcher);

        assertThat(code.originOf("com.acme.Shop_Subclass")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
    }

    @Test
    void aManifestAddsToTheClassPath() throws IOException {
        jar("lib/pool.jar", "com/poolworks/Pool.class");
        Path launcher = archive(folder.resolve("run.jar"), "Class-Path=lib/pool.jar http://x/ :", "a/A.class");
        CodeLookup code = launched("a.A", launcher);

        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
    }

    @Test
    void modulesLieInFolders() throws IOException {
        file("mods/com.acme/com/acme/Main.class");
        file("mods/com.acme/tools/Tool.class");
        jar("mods/pool.jar", "com/poolworks/Pool.class");
        CodeLookup code = of("""
                user.dir=%s
                java.class.path=
                jdk.module.path=mods
                sun.java.command=com.acme/com.acme.Main x/y
                """.formatted(folder), path -> path);

        assertThat(code.originOf("tools.Tool")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(LIBRARY);
    }

    @Test
    void whatCannotBeReadIsJudgedByItsName() throws IOException {
        CodeLookup code = launched("com.acme.Main", folder.resolve("absent.jar"), file("broken.jar"));

        assertThat(code.originOf("com.acme.Till")).isEqualTo(PROGRAM);
        assertThat(code.originOf("com.poolworks.Pool")).isEqualTo(CodeOrigin.byName("com.poolworks.Pool"));
        assertThat(code.originOf("de.other.Tool")).isEqualTo(PROGRAM);
    }

    @Test
    void pathsAreThoseOfTheJvm() throws IOException {
        file("root/srv/classes/Main.class");
        CodeLookup code =
                of("""
                user.dir=/srv
                java.class.path=classes\\:lib/../x.jar
                sun.java.command=Main
                """, path -> folder.resolve("root").resolve(path.toString().substring(1)));

        assertThat(code.originOf("Main")).isEqualTo(PROGRAM);
    }

    @Test
    void launchersTellNothingOfTheProgram() throws IOException {
        CodeLookup code = launched(
                "org.apache.catalina.startup.Bootstrap start",
                jar("bootstrap.jar", "org/apache/catalina/startup/Bootstrap.class", "de/acme/Tool.class"),
                jar("pool.jar", "com/poolworks/Pool.class"));

        assertThat(code.originOf("de.acme.Tool")).isEqualTo(LIBRARY);
        assertThat(code.originOf("com.acme.Shop")).isEqualTo(PROGRAM);
    }

    private static CodeLookup launched(String command, Path... entries) {
        String classPath = Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return of("java.class.path=" + classPath + "\nsun.java.command=" + command, path -> path);
    }

    private static CodeLookup jarLaunched(Path jar) {
        return launched(jar + " --port 8080", jar);
    }

    private static CodeLookup of(String properties, UnaryOperator<Path> view) {
        return new ProgramCode(SystemProperties.parse(properties), view);
    }

    private Path file(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, "");
    }

    private Path jar(String name, String... entries) throws IOException {
        return archive(folder.resolve(name), "Created-By=test", entries);
    }

    private Path archive(String attribute, String... entries) throws IOException {
        return archive(folder.resolve("app.jar"), attribute, entries);
    }

    private static Path archive(Path file, String attribute, String... entries) throws IOException {
        Files.createDirectories(file.resolveSibling(""));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(attribute.split("=")[0], attribute.split("=")[1]);
        try (OutputStream out = Files.newOutputStream(file);
                var jar = new JarOutputStream(out, manifest)) {
            for (String entry : entries) {
                jar.putNextEntry(new ZipEntry(entry));
            }
        }
        return file;
    }
}
