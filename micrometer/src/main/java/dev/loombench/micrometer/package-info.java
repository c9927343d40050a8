/// Metrics of virtual threads in an application that uses Micrometer. What is read from the JVM's inside
/// is read by the classes of Loombench's agent, without the agent.
@NullMarked
package dev.loombench.micrometer;

import org.jspecify.annotations.NullMarked;
