/// The long-lived process that runs JMH for the lab: orders come in on standard input, events go out on
/// standard output, and every order is one fork on the JDK under test.
@NullMarked
package dev.loombench.subject.host;

import org.jspecify.annotations.NullMarked;
