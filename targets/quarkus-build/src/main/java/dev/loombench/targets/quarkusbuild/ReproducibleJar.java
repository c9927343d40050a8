package dev.loombench.targets.quarkusbuild;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// Rewrites the jar that Quarkus makes, so that two builds of the same classes make the same bytes. Quarkus
/// packs its entries in the order in which threads come to them. In that order it also numbers the values
/// that steps of the application's start hand to each other, such as `proxykey42`, in the classes that it
/// generates for these steps.
final class ReproducibleJar {
    private static final Pattern VALUE_KEY = Pattern.compile("proxykey\\d+");

    /// Length of the magic number and the version of a class file, in bytes.
    private static final int PREAMBLE_LENGTH = 8;

    /// Tag of a constant that is a text.
    private static final int TEXT_TAG = 1;

    /// Maximum length of a constant that takes a single index, in bytes.
    private static final int MAX_SINGLE_LENGTH = 4;

    /// New keys by those that Quarkus gave, which are the same in all classes.
    private final Map<String, String> keys = new HashMap<>();

    private ReproducibleJar() {}

    /// Orders the entries of a jar by their names, numbers the keys in them in that order, and sets the time
    /// of all entries.
    ///
    /// @param time time that the entries bear, in UTC
    /// @throws IOException if the jar can't be read or written, or one of its classes isn't one
    static void rewrite(Path jar, Instant time) throws IOException {
        var numbering = new ReproducibleJar();
        SortedMap<String, byte[]> entries = read(jar);
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                String name = entry.getKey();
                var header = new ZipEntry(name);
                header.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
                out.putNextEntry(header);
                out.write(name.endsWith(".class") ? numbering.renumber(entry.getValue()) : entry.getValue());
                out.closeEntry();
            }
        }
    }

    private static SortedMap<String, byte[]> read(Path jar) throws IOException {
        SortedMap<String, byte[]> entries = new TreeMap<>();
        try (var in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }

    /// Copies a class file, with other keys among its constants.
    private byte[] renumber(byte[] classFile) throws IOException {
        var bytes = new ByteArrayOutputStream(classFile.length);
        var in = new DataInputStream(new ByteArrayInputStream(classFile));
        var out = new DataOutputStream(bytes);
        out.write(in.readNBytes(PREAMBLE_LENGTH));
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int index = 1; index < count; ) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            if (tag == TEXT_TAG) {
                out.writeUTF(newKey(in.readUTF()));
            } else {
                out.write(in.readNBytes(constantLength(tag)));
            }
            index += constantLength(tag) > MAX_SINGLE_LENGTH ? 2 : 1;
        }
        in.transferTo(out);
        return bytes.toByteArray();
    }

    private String newKey(String text) {
        return VALUE_KEY.matcher(text).matches()
                ? keys.computeIfAbsent(text, key -> "proxykey" + (keys.size() + 1))
                : text;
    }

    /// Length of a constant of a class file behind its tag, in bytes; of a text only that of its header.
    /// Source: Java Virtual Machine Specification, section 4.4.
    private static int constantLength(int tag) throws IOException {
        return switch (tag) {
            case TEXT_TAG, 7, 8, 16, 19, 20 -> 2; // text, class, string, method type, module, package
            case 15 -> 3; // method handle
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4; // int, float, members, name and type, dynamic constant and call
            case 5, 6 -> 8; // long, double
            default -> throw new IOException("a class file has a constant of tag " + tag + ", which is unknown");
        };
    }
}
