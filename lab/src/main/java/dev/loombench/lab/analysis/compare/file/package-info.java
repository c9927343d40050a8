/// Reads what is compared: runs of Loombench, results of JMH, and those of other tools.
@NullMarked
package dev.loombench.lab.analysis.compare.file;

import org.jspecify.annotations.NullMarked;
