/// Two runs, or two result files of JMH, side by side: `compare`.
@NullMarked
package dev.loombench.cli.compare;

import org.jspecify.annotations.NullMarked;
