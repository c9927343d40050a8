/// The settings of `run`, `ab` and `load`, and the reading of those of `ab` from its options and from
/// `loombench-ab.yaml`.
@NullMarked
package dev.loombench.lab.service.settings;

import org.jspecify.annotations.NullMarked;
