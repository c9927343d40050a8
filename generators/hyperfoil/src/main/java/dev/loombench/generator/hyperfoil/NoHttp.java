package dev.loombench.generator.hyperfoil;

/// What came is no answer of HTTP/1.
final class NoHttp extends Exception {
    private static final long serialVersionUID = 1L;

    NoHttp(String message) {
        super(message, null, false, false);
    }
}
