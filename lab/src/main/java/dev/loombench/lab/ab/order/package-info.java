/// Configuration of `ab`: settings of options and file, validated and parsed.
@NullMarked
package dev.loombench.lab.ab.order;

import org.jspecify.annotations.NullMarked;
