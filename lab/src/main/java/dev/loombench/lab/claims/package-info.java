/// Published claims, tested against trials.
@NullMarked
package dev.loombench.lab.claims;

import org.jspecify.annotations.NullMarked;
