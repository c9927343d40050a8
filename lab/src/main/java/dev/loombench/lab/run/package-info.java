/// One run from request to result, of experiments or of a service: its settings, blocks of trials, resuming, and
/// the events that views show.
/// How a single trial is measured is in `measure`; which trials there are, and in which order, in `schedule`.
@NullMarked
package dev.loombench.lab.run;

import org.jspecify.annotations.NullMarked;
