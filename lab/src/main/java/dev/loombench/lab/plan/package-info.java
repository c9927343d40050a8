/// From experiments to trials: which cells, on which JDKs, in which order, and how long it will take.
@NullMarked
package dev.loombench.lab.plan;

import org.jspecify.annotations.NullMarked;
