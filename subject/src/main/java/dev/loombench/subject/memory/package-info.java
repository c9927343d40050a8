/// What memory this process takes, and threads that are parked so that it can be read.
@NullMarked
package dev.loombench.subject.memory;

import org.jspecify.annotations.NullMarked;
