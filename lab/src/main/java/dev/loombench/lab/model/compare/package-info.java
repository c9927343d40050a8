/// A comparison of results on disk, cell by cell.
@NullMarked
package dev.loombench.lab.model.compare;

import org.jspecify.annotations.NullMarked;
