/// What one task of a batch does: nothing, waiting, computing, asking a server, or a class of the user's
/// own. Every run returns a number that shows for which task it ran and that its work was done.
@NullMarked
package dev.loombench.subject.task;

import org.jspecify.annotations.NullMarked;
