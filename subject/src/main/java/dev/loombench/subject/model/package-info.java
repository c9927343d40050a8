/// Opens the execution models by the names that files, command line and reports use, each as a plain
/// `ExecutorService` whose `close` waits for all tasks.
@NullMarked
package dev.loombench.subject.model;

import org.jspecify.annotations.NullMarked;
