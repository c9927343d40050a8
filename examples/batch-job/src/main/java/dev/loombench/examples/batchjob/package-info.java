/// A job that asks a service which takes 50 ms for each line of a file.
@NullMarked
package dev.loombench.examples.batchjob;

import org.jspecify.annotations.NullMarked;
