/// Which side is measured when, and what that can show. Pure.
@NullMarked
package dev.loombench.lab.ab.plan;

import org.jspecify.annotations.NullMarked;
