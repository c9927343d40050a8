/// Schedule of a run: which trials, in which order, and how long they take.
@NullMarked
package dev.loombench.lab.plan;

import org.jspecify.annotations.NullMarked;
