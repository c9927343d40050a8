@NullMarked
package dev.loombench.cli.tools;

import org.jspecify.annotations.NullMarked;
