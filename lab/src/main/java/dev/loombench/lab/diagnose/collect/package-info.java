/// Watches a live JVM for some time, as closely as is allowed, and collects its symptoms. It never forces a
/// collection, checks before each step that the process is still the same, and leaves nothing behind but what
/// the agent's documentation says of a loaded agent. The other source of symptoms, a trial's recording, is read
/// here, too.
@NullMarked
package dev.loombench.lab.diagnose.collect;

import org.jspecify.annotations.NullMarked;
