package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.ThreadSite.Holder;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Holders of locks and monitors that wait in turn, one for another, from the site where threads wait.
///
/// @param site where the chain begins
record HolderChain(ThreadDumpSummary dumps, ThreadSite site) {
    /// Whether a holder that waits for a lock or monitor waits for what those at this site hold: the chain
    /// of holders comes back to a site that is in it already. A holder at no site of its own is at this
    /// one.
    boolean closes(Holder first) {
        Set<ThreadSite> chain = new LinkedHashSet<>(Set.of(site));
        Optional<Holder> holder = Optional.of(first);
        while (holder.filter(HolderChain::waitsForLock).isPresent()) {
            Optional<ThreadSite> next = siteOf(holder.get());
            if (next.isEmpty() || !chain.add(next.get())) {
                return true;
            }
            holder = Optional.ofNullable(next.get().holder()).filter(Holder::still);
        }
        return false;
    }

    private static boolean waitsForLock(Holder holder) {
        return holder.activity() == ThreadActivity.MONITOR || holder.activity() == ThreadActivity.LOCK;
    }

    /// The site where a holder waits in turn; empty if none of the sites is its.
    Optional<ThreadSite> siteOf(Holder holder) {
        Optional<StackFrame> place = FrameClassifier.mainFrame(holder.stack());
        return dumps.sites().stream()
                .filter(other -> other.activity() == holder.activity()
                        && FrameClassifier.mainFrame(other.stack()).equals(place))
                .findFirst();
    }
}
