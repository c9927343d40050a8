package dev.loombench.targets.quarkusbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproducibleJarTest {
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    /// Stands for a step of the start that sets values.
    public static final class SettingStep implements Supplier<List<Object>> {
        @Override
        public List<Object> get() {
            return List.of("proxykey41", "proxykey7", 1L << 40, 0.5, "a proxykey41");
        }
    }

    /// Stands for a step of the start that takes one of them.
    public static final class TakingStep implements Supplier<List<Object>> {
        @Override
        public List<Object> get() {
            return List.of("proxykey7");
        }
    }

    @TempDir
    private Path folder;

    @Test
    void buildsThatDifferInOrderTimeAndNumbersBecomeTheSame() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("META-INF/", new byte[0]);
        entries.put("META-INF/note.txt", "proxykey41".getBytes(StandardCharsets.US_ASCII));
        entries.put(path(SettingStep.class), bytes(SettingStep.class));
        entries.put(path(TakingStep.class), bytes(TakingStep.class));
        Map<String, byte[]> others = new LinkedHashMap<>();
        others.put(path(TakingStep.class), renamed(bytes(TakingStep.class)));
        others.put(path(SettingStep.class), renamed(bytes(SettingStep.class)));
        others.put("META-INF/note.txt", entries.get("META-INF/note.txt"));
        others.put("META-INF/", new byte[0]);
        Path first = jar("first.jar", TIME.plusSeconds(1_000), entries);
        Path second = jar("second.jar", TIME.plusSeconds(5_000), others);

        ReproducibleJar.rewrite(first, TIME);
        ReproducibleJar.rewrite(second, TIME);

        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void aValueKeepsOneKeyInAllClasses() throws IOException, ReflectiveOperationException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put(path(TakingStep.class), bytes(TakingStep.class));
        entries.put(path(SettingStep.class), bytes(SettingStep.class));
        Path jar = jar("steps.jar", TIME, entries);

        ReproducibleJar.rewrite(jar, TIME);

        try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            List<?> set = values(loader, SettingStep.class);
            List<?> taken = values(loader, TakingStep.class);
            assertThat(set).isEqualTo(List.of("proxykey1", "proxykey2", 1L << 40, 0.5, "a proxykey41"));
            assertThat(taken).isEqualTo(List.of("proxykey2"));
        }
    }

    private static List<?> values(ClassLoader loader, Class<?> step) throws ReflectiveOperationException {
        Object copy = loader.loadClass(step.getName()).getConstructor().newInstance();
        return (List<?>) ((Supplier<?>) copy).get();
    }

    private Path jar(String name, Instant time, Map<String, byte[]> entries) throws IOException {
        Path jar = folder.resolve(name);
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                var header = new ZipEntry(entry.getKey());
                header.setTime(time.toEpochMilli());
                out.putNextEntry(header);
                out.write(entry.getValue());
            }
        }
        return jar;
    }

    private static String path(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + path(type))) {
            return in.readAllBytes();
        }
    }

    /// Copy of a class in which keys have other numbers. A constant's length, 10 or 9, is before it.
    private static byte[] renamed(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1)
                .replace("\nproxykey41", "\nproxykey23")
                .replace("\tproxykey7", "\tproxykey9")
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
