/// Passwords that are checked, which takes processor time and nothing else.
@NullMarked
package dev.loombench.examples.cpubound;

import org.jspecify.annotations.NullMarked;
