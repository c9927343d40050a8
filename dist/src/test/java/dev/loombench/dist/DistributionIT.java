package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.trial.ModelLibrary;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the content of the built distribution.
class DistributionIT {

    private static final Path HOME = LauncherSandbox.root().resolve("dist/target/loombench");

    /// A link to a file, relative or with a scheme, not to a place in the same document.
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");

    /// A library in a list of licences: artifact and version.
    private static final Pattern LISTED = Pattern.compile(":([^: ]+):([^: ]+) - ");

    @Test
    void theMeasuredJvmGetsTheSubjectAndJmhAndNothingElse() throws IOException {
        assertThat(artifacts("lib/subject"))
                .containsExactlyInAnyOrder(
                        "loombench-subject", "loombench-protocol", "jmh-core", "jopt-simple", "commons-math3");
    }

    @Test
    void theLabHasNoSubjectAndEachLibraryOnce() throws IOException {
        assertThat(artifacts("lib/lab"))
                .contains("loombench-cli", "loombench-lab", "loombench-report", "loombench-protocol", "picocli")
                .doesNotContain("loombench-subject", "jmh-core", "junit-jupiter")
                .doesNotHaveDuplicates();
    }

    @Test
    void everyServerHasAFolderOfItsOwnWithNothingOfTheLabOrOfAnother() throws IOException {
        for (ServerKind kind : ServerKind.values()) {
            assertThat(artifacts("lib/targets/" + kind))
                    .as(kind.toString())
                    .contains("loombench-target-" + kind, "loombench-target-kit", "loombench-protocol", "jmh-core")
                    .doesNotContain("loombench-lab", "loombench-cli", "picocli", "junit-jupiter")
                    .doesNotHaveDuplicates()
                    .filteredOn(name -> name.startsWith("loombench-target-"))
                    .hasSize(2);
        }
    }

    @Test
    void everyModelOfALibraryHasAFolderWithItsLibraryAlone() throws IOException {
        assertThat(artifacts("lib/models/" + ModelLibrary.COROUTINES))
                .containsExactlyInAnyOrder(
                        "loombench-model-coroutines", "kotlinx-coroutines-core-jvm", "kotlin-stdlib", "annotations");
        assertThat(artifacts("lib/models/" + ModelLibrary.REACTIVE))
                .containsExactlyInAnyOrder("loombench-model-reactive", "reactor-core", "reactive-streams");
    }

    @Test
    void theProgramsOfTheJdkHaveAFolderOfTheirOwnWithNothingOfTheLab() throws IOException {
        assertThat(artifacts("lib/programs/jdk"))
                .contains("loombench-programs-jdk", "loombench-program-kit", "loombench-protocol")
                .doesNotContain("loombench-lab", "loombench-cli", "picocli", "junit-jupiter");
        assertThat(artifacts("lib/programs/jdbc"))
                .contains("loombench-programs-jdbc", "loombench-program-kit", "HikariCP", "postgresql")
                .doesNotContain("loombench-lab");
    }

    @Test
    void theProgramsOfOtherLibrariesHaveFoldersOfTheirOwn() throws IOException {
        assertThat(artifacts("lib/programs/concurrency"))
                .contains("loombench-programs-concurrency", "loombench-program-kit", "loombench-protocol")
                .contains("channels", "kotlinx-coroutines-core-jvm", "reactor-core")
                .doesNotContain("loombench-programs-jdk", "loombench-lab", "loombench-cli", "junit-jupiter")
                .doesNotHaveDuplicates();
    }

    @Test
    void theAgentIsOneJarWithNothingButItsClasses() throws IOException {
        Path agent = new InstalledPrograms(HOME).agent();

        try (var jar = new JarFile(agent.toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Premain-Class")).isEqualTo("dev.loombench.agent.Agent");
            assertThat(manifest.getValue("Agent-Class")).isEqualTo("dev.loombench.agent.Agent");
            assertThat(jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")))
                    .contains("dev/loombench/agent/Agent.class")
                    .allMatch(name -> name.startsWith("dev/loombench/agent/"));
        }
        assertThat(HOME.resolve("lib/agent").toFile().list()).containsExactly("loombench-agent.jar");
    }

    @Test
    void theJmhProfilerIsOneJarWithNothingButItsClassesAndIsFoundByItsNameAlone() throws IOException {
        try (var jar = new JarFile(
                HOME.resolve("lib/profiler/loombench-jmh-profiler.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")))
                    .contains("dev/loombench/profiler/VirtualThreads.class")
                    .allMatch(name -> name.startsWith("dev/loombench/profiler/"));
            assertThat(jar.getEntry("META-INF/services")).isNull();
        }
        assertThat(HOME.resolve("lib/profiler").toFile().list()).containsExactly("loombench-jmh-profiler.jar");
    }

    @Test
    void jmeterHasAClassPathOfItsOwnAndGroovyThatRunsOnThisJdk() throws IOException {
        assertThat(artifacts("lib/generators/jmeter"))
                .contains("loombench-generator-jmeter", "ApacheJMeter", "ApacheJMeter_http", "ApacheJMeter_jdbc")
                .doesNotContain("loombench-lab", "loombench-subject", "junit-jupiter");
        assertThat(HOME.resolve("lib/generators/jmeter/groovy-3.0.25.jar")).exists();
        assertThat(artifacts("lib/lab")).noneMatch(name -> name.startsWith("ApacheJMeter"));
        assertThat(HOME.resolve("lib/generators/jmeter/home/bin/report-template/index.html.fmkr"))
                .exists();
    }

    @Test
    void benchmarksJarIsACompleteJmhJar() throws IOException {
        try (var subject = new JarFile(jar("lib/subject", "loombench-subject"));
                var benchmarks = new JarFile(HOME.resolve("lib/benchmarks.jar").toFile())) {
            assertThat(benchmarks.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS))
                    .isEqualTo("dev.loombench.subject.host.JmhMain");
            assertThat(benchmarks.getEntry("org/openjdk/jmh/Main.class")).isNotNull();
            assertThat(benchmarks.getEntry("joptsimple/OptionParser.class")).isNotNull();
            for (String list : List.of("META-INF/BenchmarkList", "META-INF/CompilerHints")) {
                assertThat(lines(benchmarks, list)).as(list).containsAll(lines(subject, list));
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void benchmarksJarSaysThatItsOutputIsLost() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        HOME.resolve("lib/benchmarks.jar").toString(),
                        "-l")
                .redirectOutput(new File("/dev/full"))
                .start();

        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("standard output", "(No space");
        assertThat(process.waitFor()).isEqualTo(3);
    }

    @Test
    void theCliKnowsItsVersion() throws IOException {
        try (var cli = new JarFile(jar("lib/lab", "loombench-cli"))) {
            var version = cli.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            assertThat(cli.getName()).endsWith("loombench-cli-" + version + ".jar");
        }
    }

    @Test
    void bothZipsTogetherHoldTheSameFilesAndTheFirstNoServers() throws IOException {
        try (var files = Files.walk(HOME)) {
            List<String> first = entries("loombench.zip");
            List<String> servers = entries("loombench-servers.zip");
            assertThat(first)
                    .contains("loombench/bin/loombench", "loombench/THIRD-PARTY.txt", "loombench/SECURITY.md")
                    .noneMatch(name -> name.matches(".*(/targets/|/jmeter/|postgres|CONTRIBUTING|docs/house).*"));
            assertThat(servers)
                    .contains("loombench/lib/benchmarks.jar", "loombench/THIRD-PARTY-servers.txt")
                    .allMatch(name -> name.startsWith("loombench/lib/") || name.contains("THIRD-PARTY"));
            assertThat(Stream.concat(first.stream(), servers.stream()))
                    .containsExactlyInAnyOrderElementsOf(files.filter(Files::isRegularFile)
                            .map(file -> HOME.relativize(file).toString().replace('\\', '/'))
                            .filter(name -> !name.equals(".stamp") && !name.startsWith("cache/"))
                            .map(name -> "loombench/" + name)
                            .toList());
        }
    }

    private static List<String> entries(String archive) throws IOException {
        try (var zip = new ZipFile(HOME.resolveSibling(archive).toFile())) {
            return zip.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
        }
    }

    /// Each jar of others on a class path is in the list of its archive, by artifact and version.
    @Test
    void everyLibraryOfOthersIsListedWithItsLicence() throws IOException {
        String text = Files.readString(HOME.resolve("THIRD-PARTY.txt"))
                + Files.readString(HOME.resolve("THIRD-PARTY-servers.txt"));
        List<String> listed = LISTED.matcher(text)
                .results()
                .map(library -> library.group(1) + "-" + library.group(2))
                .toList();
        try (var files = Files.walk(HOME.resolve("lib"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".jar") && !name.startsWith("loombench-"))
                            .filter(name -> !name.equals("benchmarks.jar"))
                            .distinct())
                    .hasSizeGreaterThan(300)
                    .allSatisfy(name -> assertThat(listed).as(name).anyMatch(name::startsWith));
        }
        assertThat(text).contains("org.webjars:echarts:").doesNotContain("Unknown license");
    }

    @Test
    void theLauncherInTheZipIsExecutable() throws IOException {
        try (var zip = FileSystems.newFileSystem(
                HOME.resolveSibling("loombench.zip"), Map.of("enablePosixFileAttributes", true))) {
            assertThat(Files.getPosixFilePermissions(zip.getPath("loombench/bin/loombench")))
                    .contains(PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
        }
    }

    /// Examples that have to be built are in the repository alone, as the page says that lists them.
    @Test
    void everyFileThatItsDocumentsLinkToIsThere() throws IOException {
        try (var files = Files.walk(HOME)) {
            assertThat(files.filter(file -> file.toString().endsWith(".md"))
                            .filter(file -> !file.equals(HOME.resolve("examples/README.md")))
                            .flatMap(DistributionIT::links))
                    .hasSizeGreaterThan(100)
                    .allSatisfy(file -> assertThat(file).exists());
        }
    }

    /// Files that a Markdown document links to.
    private static Stream<Path> links(Path document) {
        try {
            return LINK.matcher(Files.readString(document))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !link.contains(":"))
                    .map(link -> document.resolveSibling(link).normalize());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLauncherOfTheTreeTakesThisBuildAsItIs(@TempDir Path folder) throws Exception {
        LauncherSandbox.script(folder.resolve("mvn"), "#!/bin/sh\necho '[ERROR] asked to build'\nexit 1\n");

        var outcome = LauncherCommand.of(LauncherSandbox.launcherUnderTest(), "jmh", "-h")
                .with("PATH", folder + ":/usr/local/bin:/usr/bin:/bin")
                .with("LOOMBENCH_JAVA_HOME", System.getProperty("java.home"))
                .run();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).anyMatch(line -> line.startsWith("Usage: java -jar"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLauncherOfTheDistributionIsExecutableAndCurrent() throws IOException {
        assertThat(HOME.resolve("bin/loombench"))
                .isExecutable()
                .hasSameBinaryContentAs(LauncherSandbox.launcherUnderTest());
    }

    private static List<String> artifacts(String folder) throws IOException {
        try (var jars = Files.list(HOME.resolve(folder))) {
            return jars.map(jar -> jar.getFileName().toString().replaceFirst("-[0-9][^/]*\\.jar$", ""))
                    .toList();
        }
    }

    private static String jar(String folder, String artifact) throws IOException {
        try (var jars = Files.list(HOME.resolve(folder))) {
            return jars.map(Path::toString)
                    .filter(name -> name.contains("/" + artifact + "-"))
                    .findAny()
                    .orElseThrow();
        }
    }

    /// Lines of an entry; empty if there is none.
    private static List<String> lines(JarFile jar, String name) throws IOException {
        var entry = jar.getEntry(name);
        if (entry == null) {
            return List.of();
        }
        try (var in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
