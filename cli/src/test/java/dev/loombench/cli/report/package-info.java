@NullMarked
package dev.loombench.cli.report;

import org.jspecify.annotations.NullMarked;
