package dev.loombench.lab.ab.judge;

/// What to do about a side.
///
/// @param reason a clause with the figures that carry it
public record Advice(Kind kind, String reason) {
    /// What it comes to.
    public enum Kind {
        TURN_ON("turn-it-on", "Turn it on"),
        DONT("dont", "Don't turn it on"),
        NO_MATTER("it-doesnt-matter", "It doesn't matter"),
        DEPENDS("it-depends", "It depends"),
        UNDECIDED("undecided", "No recommendation");

        private final String word;
        private final String words;

        Kind(String word, String words) {
            this.word = word;
            this.words = words;
        }

        /// As a sentence begins with it.
        public String words() {
            return words;
        }

        /// The word in files.
        @Override
        public String toString() {
            return word;
        }
    }
}
