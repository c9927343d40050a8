/// What `ab` is to do, read from its options and from `loombench-ab.yaml`. Nothing here starts a process.
@NullMarked
package dev.loombench.lab.service.config;

import org.jspecify.annotations.NullMarked;
