package dev.loombench.lab.cause;

import dev.loombench.lab.dump.DumpFrame;
import java.util.List;

/// The event loop threads of one kind in several dumps.
///
/// @param owner whose they are, such as `Netty`
/// @param threads the most that there were
/// @param waiting how many waited at once for something else than their connections, on average over the dumps
/// @param always share of the dumps in which any did
/// @param stack where most of them waited, the last call first; empty where none did
public record LoopUse(String owner, long threads, double waiting, double always, List<DumpFrame> stack) {
    public LoopUse {
        stack = List.copyOf(stack);
    }
}
