/// One trial, measured: a batch under JMH, a whole process, parked memory, a server under load, or a side of a
/// comparison. How a load is made is in `load`, what is done with a side in `service`, how a child process is started
/// in `process`.
@NullMarked
package dev.loombench.lab.measure;

import org.jspecify.annotations.NullMarked;
