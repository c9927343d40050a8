/// Facts about the machine on which a run happens. What an operating system doesn't report is absent.
@NullMarked
package dev.loombench.lab.host;

import org.jspecify.annotations.NullMarked;
