/// Published claims, tested against trials. Pure.
@NullMarked
package dev.loombench.lab.analysis.claims;

import org.jspecify.annotations.NullMarked;
