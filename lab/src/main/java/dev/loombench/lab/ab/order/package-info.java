/// What `ab` is to do, as options and file say it.
@NullMarked
package dev.loombench.lab.ab.order;

import org.jspecify.annotations.NullMarked;
