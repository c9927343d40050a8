package dev.loombench.subject.model;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.trial.ModelLibrary;
import dev.loombench.protocol.trial.ModelSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The [LibraryModel]s of this JVM: those of the folder that the lab names in [ModelLibrary#PROPERTY], or else of the
/// class path. Each library is loaded once, so that all callers share its threads.
final class LibraryModels {
    private static final Map<ModelLibrary, LibraryModel> LOADED = new ConcurrentHashMap<>();

    private LibraryModels() {}

    /// The models of the library that a model needs.
    ///
    /// @throws InvalidValueException if this JVM doesn't have it, with the way to get it
    static LibraryModel find(ModelSpec model) {
        ModelLibrary library = model.library().orElseThrow(() -> new IllegalArgumentException(model + " has none"));
        return LOADED.computeIfAbsent(
                library,
                wanted -> load(wanted)
                        .orElseThrow(() -> new InvalidValueException(
                                model.toString(),
                                "a model whose library this JVM has: -D" + ModelLibrary.PROPERTY
                                        + "=… names the folder lib/models/" + wanted + " of Loombench")));
    }

    private static Optional<LibraryModel> load(ModelLibrary library) {
        return ServiceLoader.load(LibraryModel.class, loader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(models -> models.library() == library)
                .findFirst();
    }

    /// Loader of the library's jars, with the subject above it. It stays open as long as this JVM lives.
    private static ClassLoader loader() {
        ClassLoader subject = LibraryModel.class.getClassLoader();
        return ModelLibrary.readProperty()
                .<ClassLoader>map(folder -> new URLClassLoader("model", jars(folder), subject))
                .orElse(subject);
    }

    private static URL[] jars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .map(LibraryModels::url)
                    .toArray(URL[]::new);
        } catch (IOException e) {
            throw new InvalidValueException(
                    folder.toString(), "a folder of jars (system property " + ModelLibrary.PROPERTY + ")");
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
