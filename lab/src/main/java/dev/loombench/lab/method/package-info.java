/// How a trial is measured, one class per method.
@NullMarked
package dev.loombench.lab.method;

import org.jspecify.annotations.NullMarked;
