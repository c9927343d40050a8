/// Programs that compare the JDK's means with those of jox, Kotlin's coroutines and Reactor: hand-overs between two
/// threads, and several calls for one answer. What needs the JDK alone is in `programs.jdk`.
@NullMarked
package dev.loombench.programs.concurrency;

import org.jspecify.annotations.NullMarked;
