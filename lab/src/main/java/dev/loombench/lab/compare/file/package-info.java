/// Readers of the sides of a comparison: runs of Loombench and results of JMH.
@NullMarked
package dev.loombench.lab.compare.file;

import org.jspecify.annotations.NullMarked;
