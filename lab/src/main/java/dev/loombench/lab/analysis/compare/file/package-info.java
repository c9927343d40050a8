/// Reads what is compared: runs of Loombench and results of JMH.
@NullMarked
package dev.loombench.lab.analysis.compare.file;

import org.jspecify.annotations.NullMarked;
