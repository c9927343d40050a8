/// Talks to a JVM that runs, by its process id: through the socket over which `jcmd` talks to it, without
/// starting a process. It makes sure that the process is the JVM that was meant, of the same user, and
/// that nothing sent to it can end it; a process that dies meanwhile is one line.
@NullMarked
package dev.loombench.lab.attach;

import org.jspecify.annotations.NullMarked;
