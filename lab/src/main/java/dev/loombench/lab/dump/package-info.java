/// Reads thread dumps as `jcmd Thread.dump_to_file -format=json` writes them, virtual threads included,
/// by JDK 21 and later. A dump of many threads is read as a stream and kept as its different stacks with
/// their counts.
@NullMarked
package dev.loombench.lab.dump;

import org.jspecify.annotations.NullMarked;
