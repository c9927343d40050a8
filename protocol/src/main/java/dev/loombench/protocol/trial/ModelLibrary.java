package dev.loombench.protocol.trial;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// A library that an execution model needs beside the JDK. Its jars are in a folder of their own, which the lab
/// names in the system property [#PROPERTY] of those measured JVMs that need it, and of no others.
public enum ModelLibrary {
    /// kotlinx.coroutines, and Kotlin's standard library.
    COROUTINES,
    /// Reactor.
    REACTIVE;

    /// The system property of the folder of its jars; without it the library may be on the class path.
    public static final String PROPERTY = "loombench.model.library";

    /// Returns the name of its folder in `lib/models`.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Reads the folder from this JVM's system property; empty where it isn't set.
    public static Optional<Path> readProperty() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
    }
}
