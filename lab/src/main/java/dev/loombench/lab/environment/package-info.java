/// On what an experiment runs beside its own factors: JDKs, their flags, and what their JVMs are
/// limited to.
@NullMarked
package dev.loombench.lab.environment;

import org.jspecify.annotations.NullMarked;
