/// What blocks a JVM's threads: `diagnose`, with and without a load, and its figures once a second.
@NullMarked
package dev.loombench.cli.diagnose;

import org.jspecify.annotations.NullMarked;
