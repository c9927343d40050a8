package dev.loombench.protocol;

/// A noun phrase, such as `virtual threads`. With a place such as `{candidate is/are}` its verb agrees with it.
public record Noun(String words, boolean plural) {
    @Override
    public String toString() {
        return words;
    }
}
