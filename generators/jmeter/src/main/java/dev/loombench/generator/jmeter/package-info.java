/// The real Apache JMeter, started as its own scripts start it. Adds a home without an installation, reliable
/// exit codes, and the control messages to a running test.
@NullMarked
package dev.loombench.generator.jmeter;

import org.jspecify.annotations.NullMarked;
