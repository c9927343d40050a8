/// Execution models by the names used in files, on the command line and in reports, each as a plain
/// `ExecutorService` whose `close` waits for all tasks.
@NullMarked
package dev.loombench.subject.model;

import org.jspecify.annotations.NullMarked;
