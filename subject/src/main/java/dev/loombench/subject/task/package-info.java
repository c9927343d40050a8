/// Tasks of a batch: no work, sleeping, computing, requests, and user classes. Every run returns a number that
/// proves for which task it ran and that its work was done; so does an [dev.loombench.subject.task.AsyncTask],
/// part of whose work holds no thread.
@NullMarked
package dev.loombench.subject.task;

import org.jspecify.annotations.NullMarked;
