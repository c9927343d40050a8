/// Access to a running JVM by process id, through the attach socket that `jcmd` uses, without starting a
/// process. Checks ensure that the process is the intended JVM of the same user and that no signal ends it; a
/// process that ends meanwhile is a one-line error.
@NullMarked
package dev.loombench.lab.attach;

import org.jspecify.annotations.NullMarked;
