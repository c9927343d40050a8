package dev.loombench.lab.ab.plan;

import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.journal.CellRecord;
import dev.loombench.protocol.Quantities;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One side under one load, in fresh processes.
///
/// @param id from 1, also its place in the order
/// @param pair from 1: what the machine does to a pair it does to all of its sides
/// @param rate requests per second
/// @param repeats id of the trial in whose place it counts, since the machine voided that
public record AbTrial(
        int id,
        int pair,
        AbSide side,
        double rate,
        @Nullable Integer repeats) {
    /// One that repeats none.
    public AbTrial(int id, int pair, AbSide side, double rate) {
        this(id, pair, side, rate, null);
    }

    /// The same once more.
    ///
    /// @param other its id
    public AbTrial again(int other) {
        return new AbTrial(other, pair, side, rate, id);
    }

    public CellRecord cell() {
        return cell(side.name(), rate);
    }

    /// The cell of a side under a load, as the journal names it.
    public static CellRecord cell(String side, double rate) {
        return new CellRecord(side, Map.of("load", rate(rate)), Map.of());
    }

    /// Such as `200/s`.
    public static String rate(double perSecond) {
        return (perSecond == Math.rint(perSecond) ? Long.toString((long) perSecond) : Quantities.significant(perSecond))
                + "/s";
    }
}
