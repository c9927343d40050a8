package dev.loombench.model.coroutines;

import dev.loombench.subject.model.LibraryExecutor;
import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CompletableJob;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobKt;

/// Executor that launches a coroutine per task, all of them children of one job, which ends when all have ended after a
/// shutdown. The tasks are Java, so they don't suspend: each blocks its thread of the dispatcher while it waits, as
/// code within `withContext(Dispatchers.IO)` does.
final class CoroutineExecutor extends LibraryExecutor {
    private final CompletableJob job = JobKt.Job(null);
    private final CoroutineScope scope;

    CoroutineExecutor(CoroutineDispatcher dispatcher) {
        scope = CoroutineScopeKt.CoroutineScope(dispatcher.plus(job));
        job.invokeOnCompletion(cause -> {
            end();
            return Unit.INSTANCE;
        });
    }

    @Override
    protected void launch(Runnable task) {
        Job coroutine = BuildersKt.launch(
                scope, EmptyCoroutineContext.INSTANCE, CoroutineStart.DEFAULT, (own, continuation) -> {
                    run(task);
                    return Unit.INSTANCE;
                });
        // One of a job that has ended is cancelled before it runs; no other one is.
        if (coroutine.isCancelled()) {
            throw refusal();
        }
    }

    @Override
    protected void complete() {
        job.complete();
    }
}
