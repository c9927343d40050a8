@NullMarked
package dev.loombench.report.view;

import org.jspecify.annotations.NullMarked;
