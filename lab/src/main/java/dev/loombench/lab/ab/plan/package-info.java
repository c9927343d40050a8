/// Schedule and forecast of `ab` trials. Pure, without I/O.
@NullMarked
package dev.loombench.lab.ab.plan;

import org.jspecify.annotations.NullMarked;
