/// Meaning of calls on a stack, told by well-known names. All of this is pure.
@NullMarked
package dev.loombench.lab.calls;

import org.jspecify.annotations.NullMarked;
