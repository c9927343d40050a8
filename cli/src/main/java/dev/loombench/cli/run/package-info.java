/// Experiments: `run`, its options, and the views of its results.
@NullMarked
package dev.loombench.cli.run;

import org.jspecify.annotations.NullMarked;
