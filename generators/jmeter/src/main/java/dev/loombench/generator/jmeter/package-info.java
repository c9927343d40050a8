/// The real Apache JMeter, started as its own scripts start it. What is added is little: a home without an
/// installation, an exit code that tells the truth, and the messages by which a running test is stopped.
@NullMarked
package dev.loombench.generator.jmeter;

import org.jspecify.annotations.NullMarked;
