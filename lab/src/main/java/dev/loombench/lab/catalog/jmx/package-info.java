/// JMeter plans as files, and the secrets in them.
@NullMarked
package dev.loombench.lab.catalog.jmx;

import org.jspecify.annotations.NullMarked;
