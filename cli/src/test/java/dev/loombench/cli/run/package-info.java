@NullMarked
package dev.loombench.cli.run;

import org.jspecify.annotations.NullMarked;
