/// The laboratory: one run from request to result, with the stages in the packages below. Only this package
/// knows all of them.
@NullMarked
package dev.loombench.lab;

import org.jspecify.annotations.NullMarked;
