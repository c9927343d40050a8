/// Execution models of kotlinx.coroutines, on the class path of their own trials only.
@NullMarked
package dev.loombench.model.coroutines;

import org.jspecify.annotations.NullMarked;
