/// JUnit extension for virtual threads: annotations that make a test fail if its virtual threads pin, hold all
/// carriers, or are left alive. Needs no agent and no JVM options, and depends on JUnit's API only, as JUnit 5
/// and 6 both have it.
@NullMarked
package dev.loombench.junit;

import org.jspecify.annotations.NullMarked;
