/// Tests of published claims against trials.
@NullMarked
package dev.loombench.lab.claims;

import org.jspecify.annotations.NullMarked;
