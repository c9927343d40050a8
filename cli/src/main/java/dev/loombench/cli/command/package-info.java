/// What the commands share beside options: exit codes, errors, the installation, and ends by signals.
@NullMarked
package dev.loombench.cli.command;

import org.jspecify.annotations.NullMarked;
