@NullMarked
package dev.loombench.lab.ideal;

import org.jspecify.annotations.NullMarked;
