/// The HTTP server that comes with the JDK, `com.sun.net.httpserver`, on virtual or on platform threads.
@NullMarked
package dev.loombench.targets.jdkhttp;

import org.jspecify.annotations.NullMarked;
