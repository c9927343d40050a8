/// One trial, measured: a batch under JMH, a whole process, parked memory, or a server under load. How a load
/// is made is in `load`, how a child process is started in `process`.
@NullMarked
package dev.loombench.lab.measure;

import org.jspecify.annotations.NullMarked;
