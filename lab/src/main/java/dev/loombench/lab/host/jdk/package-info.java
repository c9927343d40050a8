/// Discovery and selection of JDKs. They are described by their files; only a chosen one is started, once.
@NullMarked
package dev.loombench.lab.host.jdk;

import org.jspecify.annotations.NullMarked;
