/// Facts about the machine on which a run happens. What can't be read on an operating system is absent.
@NullMarked
package dev.loombench.lab.machine.host;

import org.jspecify.annotations.NullMarked;
