/// What one task of a batch does: nothing, waiting, computing, asking a server, or a class of the user's
/// own. Every run returns a number that shows for which task it ran and that its work was done. Work of which
/// a part holds no thread is an [dev.loombench.subject.task.AsyncTask] and comes to such a number.
@NullMarked
package dev.loombench.subject.task;

import org.jspecify.annotations.NullMarked;
