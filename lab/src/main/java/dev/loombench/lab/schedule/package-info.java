/// From experiments to trials: which cells, on which JDKs, in which order, and how long it will take. Pure.
@NullMarked
package dev.loombench.lab.schedule;

import org.jspecify.annotations.NullMarked;
