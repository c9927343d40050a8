package dev.loombench.targets.kit;

/// Answer to a request.
///
/// @param status HTTP status
/// @param body one line of plain text
public record Reply(int status, String body) {
    /// Value of the `Content-Type` header of all replies.
    public static final String CONTENT_TYPE = "text/plain;charset=UTF-8";

    private static final int UNAUTHORIZED = 401;

    static Reply ok(String body) {
        return new Reply(200, body);
    }

    static Reply unauthorized() {
        return new Reply(UNAUTHORIZED, ResponseBodies.UNAUTHORIZED);
    }

    static Reply notFound() {
        return new Reply(404, ResponseBodies.NOT_FOUND);
    }

    /// Whether it has [BasicAuthenticator#CHALLENGE] as its `WWW-Authenticate` header.
    public boolean isChallenge() {
        return status == UNAUTHORIZED;
    }
}
