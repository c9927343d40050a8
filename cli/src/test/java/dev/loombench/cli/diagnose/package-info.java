@NullMarked
package dev.loombench.cli.diagnose;

import org.jspecify.annotations.NullMarked;
