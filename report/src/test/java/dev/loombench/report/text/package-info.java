@NullMarked
package dev.loombench.report.text;

import org.jspecify.annotations.NullMarked;
