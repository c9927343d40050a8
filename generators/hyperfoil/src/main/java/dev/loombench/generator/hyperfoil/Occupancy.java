package dev.loombench.generator.hyperfoil;

/// How many requests are under way, how many were at most and on average in a window, and how often one waited for a
/// session in it.
final class Occupancy {
    private final long places;

    private long inFlight;
    private long mostInFlight;
    private long depleted;
    private long looks;
    private long looksWaiting;
    private long seenInFlight;

    /// @param places how many requests may be under way
    Occupancy(long places) {
        this.places = places;
    }

    /// A window begins; what is under way stays so.
    void begin() {
        mostInFlight = inFlight;
        depleted = 0;
        looks = 0;
        looksWaiting = 0;
        seenInFlight = 0;
    }

    /// One more request, if there is a place for it.
    ///
    /// @return whether there was
    boolean enter() {
        if (inFlight >= places) {
            depleted++;
            return false;
        }
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
        return true;
    }

    void leave() {
        inFlight--;
    }

    /// @param waiting whether a request waits for a session now
    void look(boolean waiting) {
        looks++;
        looksWaiting += waiting ? 1 : 0;
        seenInFlight += inFlight;
    }

    long inFlight() {
        return inFlight;
    }

    long mostInFlight() {
        return mostInFlight;
    }

    /// How many requests were under way on average; 0 where nobody looked.
    double meanInFlight() {
        return looks == 0 ? 0 : (double) seenInFlight / looks;
    }

    /// In which share of the window's time requests waited for a free connection.
    double waitingShare() {
        return looks == 0 ? 0 : (double) looksWaiting / looks;
    }

    /// Requests for which there was no place.
    long depleted() {
        return depleted;
    }
}
