package dev.loombench.lab.method;

import dev.loombench.lab.plan.Trial;
import dev.loombench.protocol.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A trial with all that it takes to run it.
///
/// @param work what is run, the model's size a number
/// @param java the command of the JDK under test
/// @param options all options of the measured JVM
/// @param directory where its files go
/// @param limit after which it is killed
public record Assignment(Trial trial, Work work, Path java, List<String> options, Path directory, Duration limit) {}
