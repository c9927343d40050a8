package dev.loombench.lab.diagnose.threads;

import java.util.Optional;

/// CodeLookup of the origin of classes, such as those of one JVM.
@FunctionalInterface
public interface CodeLookup {
    /// Finds the origin of a class.
    ///
    /// @param type binary name, as stacks have it
    CodeOrigin originOf(String type);

    /// The content of a class file; empty where it isn't found.
    default Optional<byte[]> classFile(String type) {
        return Optional.empty();
    }
}
