@NullMarked
package dev.loombench.subject;

import org.jspecify.annotations.NullMarked;
