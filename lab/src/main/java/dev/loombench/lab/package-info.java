@NullMarked
package dev.loombench.lab;

import org.jspecify.annotations.NullMarked;
