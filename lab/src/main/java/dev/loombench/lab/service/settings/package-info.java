/// The settings of `ab`, and their reading from its options and from `loombench-ab.yaml`.
@NullMarked
package dev.loombench.lab.service.settings;

import org.jspecify.annotations.NullMarked;
