/// Thread dumps as `jcmd Thread.dump_to_file -format=json` writes them on JDK 21 and later, virtual threads
/// included. A dump of many threads is read as a stream and kept as its different stacks with their counts.
@NullMarked
package dev.loombench.lab.dump;

import org.jspecify.annotations.NullMarked;
