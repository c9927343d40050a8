/// Long-lived process that runs JMH for the lab: reads orders from standard input, writes events to standard
/// output, and runs every order as one fork on the JDK under test.
@NullMarked
package dev.loombench.subject.host;

import org.jspecify.annotations.NullMarked;
