/// Processes that run JMH: its own command line, and a long-lived process for the lab, which reads orders from standard
/// input, writes events to standard output, and runs every order as one fork on the JDK under test.
@NullMarked
package dev.loombench.subject.host;

import org.jspecify.annotations.NullMarked;
