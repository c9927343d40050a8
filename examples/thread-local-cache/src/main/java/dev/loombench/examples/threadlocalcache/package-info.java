/// Messages that are encoded with tables, which each thread keeps for itself.
@NullMarked
package dev.loombench.examples.threadlocalcache;

import org.jspecify.annotations.NullMarked;
