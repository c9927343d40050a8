/// What `ab` is to do. Nothing here starts a process.
@NullMarked
package dev.loombench.lab.service.config;

import org.jspecify.annotations.NullMarked;
