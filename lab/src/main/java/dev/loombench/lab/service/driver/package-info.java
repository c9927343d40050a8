/// A person's own driver (`ab --measure`): its runs beside a side, and the figures in what it prints and writes.
/// When it runs, and on which side, is decided in `service`; what it is to do, in `service.config`; known formats are
/// read by `results`.
@NullMarked
package dev.loombench.lab.service.driver;

import org.jspecify.annotations.NullMarked;
