package dev.loombench.lab.service;

import dev.loombench.protocol.load.ResponseExpectation;
import java.time.Duration;
import java.util.Optional;

/// A side's response to one request.
///
/// @param mediaType media type of the body, lower case without parameters; empty if there is none
/// @param bytes length of the body
/// @param location target of a redirect; empty for any other response
/// @param hasText whether the body contains the expected text
/// @param took time from sending the request to the end of the body
record ServiceResponse(int status, String mediaType, long bytes, String location, boolean hasText, Duration took) {
    /// Returns what is wrong with this response and what to do about it; empty if it is right.
    ///
    /// @param expect expected statuses and text
    /// @param ready whether it came from the URL of `--ready`, where any success is right
    Optional<String> problem(ResponseExpectation expect, boolean ready) {
        if (!expect.allows(status)) {
            return Optional.of(ready ? readyAdvice() : advice());
        }
        return hasText
                ? Optional.empty()
                : Optional.of(expect + " is expected, but the text isn't in the " + bytes
                        + " bytes of its body; correct --expect or the side");
    }

    private String advice() {
        return switch (status) {
            case 301, 302, 303, 307, 308 ->
                redirect() + ": give the URL it redirects to, or --expect " + status + " if this is the right answer";
            case 401, 403, 407 ->
                "it needs credentials (status " + status + "): give them as --header 'Authorization: …', or --expect "
                        + status;
            case 404 -> "there is nothing at this path (status 404): correct the URL, or --expect 404";
            case 405 -> "it doesn't allow this method (status 405): give another --method";
            default -> "it answers with status " + status + ": correct the URL or the side, or --expect " + status;
        };
    }

    private String readyAdvice() {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> redirect() + ": give the URL it redirects to as --ready";
            case 401, 403, 407 ->
                "it needs credentials (status " + status
                        + "): give them as --header 'Authorization: …', or give a --ready URL that needs none";
            case 404 -> "there is nothing at this path (status 404): correct --ready";
            default -> "it answers with status " + status + ": correct --ready or the side";
        };
    }

    private String redirect() {
        return "it redirects (status " + status + (location.isEmpty() ? "" : " to " + location) + ")";
    }

    /// Returns a description such as `status 200, application/json`.
    @Override
    public String toString() {
        return words(status, mediaType);
    }

    /// Describes a response of which only status and media type are known.
    static String words(int status, String mediaType) {
        return "status " + status + (mediaType.isEmpty() ? ", no content type" : ", " + mediaType);
    }
}
