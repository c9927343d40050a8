/// Reader of `loombench-ab.yaml`.
@NullMarked
package dev.loombench.lab.ab.yaml;

import org.jspecify.annotations.NullMarked;
