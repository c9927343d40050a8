package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Path;

/// The class path of measured JVMs, without the lab's classes.
///
/// @param jars directory of the jars, of the subject including JMH
public record SubjectClassPath(Path jars) {
    /// Joins the jars.
    ///
    /// @throws IOException if the directory doesn't exist
    public String classPath() throws IOException {
        return InstalledPrograms.classPath(jars, "");
    }
}
