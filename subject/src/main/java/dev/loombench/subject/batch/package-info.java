/// Batches of tasks on an execution model, as actors or in threads of their own. Every task is counted and
/// verified at a cost that doesn't affect measurements.
@NullMarked
package dev.loombench.subject.batch;

import org.jspecify.annotations.NullMarked;
