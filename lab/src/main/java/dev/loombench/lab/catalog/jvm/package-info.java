/// JVMs to measure: their options and variants, and the environments that are crossed with them.
@NullMarked
package dev.loombench.lab.catalog.jvm;

import org.jspecify.annotations.NullMarked;
