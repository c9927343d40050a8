package dev.loombench.lab.diagnose.threads;

/// CodeLookup of the origin of classes, such as those of one JVM.
@FunctionalInterface
public interface CodeLookup {
    /// Finds the origin of a class.
    ///
    /// @param type binary name, as stacks have it
    CodeOrigin originOf(String type);
}
