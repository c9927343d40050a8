@NullMarked
package dev.loombench.agent;

import org.jspecify.annotations.NullMarked;
