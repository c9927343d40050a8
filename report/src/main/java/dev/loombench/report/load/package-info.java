/// What was seen of servers under load, made ready for charts and tables: which trial stands for a cell, which
/// cells belong together, and series short enough for a page.
@NullMarked
package dev.loombench.report.load;

import org.jspecify.annotations.NullMarked;
