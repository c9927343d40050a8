/// What calls on a stack mean, told by their well-known names. All of this is pure.
@NullMarked
package dev.loombench.lab.calls;

import org.jspecify.annotations.NullMarked;
