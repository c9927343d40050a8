/// Runs a number of tasks through an execution model, through actors or in threads of their own, waits for
/// the last one, and counts and checks every single task at a cost that measurements don't feel.
@NullMarked
package dev.loombench.subject.batch;

import org.jspecify.annotations.NullMarked;
