package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramLaunchTest {
    @Test
    void aMainClassStandsFirstInTheCommand() throws Exception {
        ProgramLaunch launch = ProgramLaunch.parse("""
                #Thu Nov 26 04:21:27 UTC 2026
                user.dir=/srv/shop
                java.class.path=classes\\:lib/../lib/h2.jar\\:/opt/a b.jar
                sun.java.command=com.acme.Shop --port 8080
                """);

        assertThat(launch.mainClass()).isEqualTo("com.acme.Shop");
        assertThat(launch.mainJar()).isFalse();
        assertThat(launch.classPath())
                .containsExactly(
                        Path.of("/srv/shop/classes"), Path.of("/srv/shop/lib/h2.jar"), Path.of("/opt/a b.jar"));
    }

    @Test
    void aJarNamesItsMainClassItself() throws Exception {
        ProgramLaunch launch = ProgramLaunch.parse("""
                user.dir=/srv
                java.class.path=my shop.jar
                sun.java.command=my shop.jar --port 8080
                """);

        assertThat(launch).isEqualTo(new ProgramLaunch("", true, List.of(Path.of("/srv/my shop.jar")), List.of()));
    }

    @Test
    void aModulesMainClassStandsBehindIt() throws Exception {
        ProgramLaunch launch = ProgramLaunch.parse("""
                user.dir=/srv
                java.class.path=
                jdk.module.path=mods
                jdk.module.main=com.acme
                sun.java.command=com.acme/com.acme.Shop x/y
                """);

        assertThat(launch.mainClass()).isEqualTo("com.acme.Shop");
        assertThat(launch.modulePath()).containsExactly(Path.of("/srv/mods"));
    }

    @Test
    void launchersTellNothingOfTheProgram() throws Exception {
        assertThat(ProgramLaunch.parse("sun.java.command=jdk.compiler/com.sun.tools.javac.launcher.Main A.java")
                        .mainClass())
                .isEmpty();
        assertThat(ProgramLaunch.parse("sun.java.command=org.apache.catalina.startup.Bootstrap start")
                        .mainClass())
                .isEmpty();
        assertThat(ProgramLaunch.parse("").classPath()).isEmpty();
    }
}
