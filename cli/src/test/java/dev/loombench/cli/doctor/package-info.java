@NullMarked
package dev.loombench.cli.doctor;

import org.jspecify.annotations.NullMarked;
