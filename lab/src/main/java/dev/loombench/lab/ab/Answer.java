package dev.loombench.lab.ab;

/// What a side said to a request.
///
/// @param mediaType of the body, without parameters and in lower case; empty where there is none
/// @param bytes of the body
/// @param location where a redirect leads; empty for any other answer
/// @param hasText whether the body holds the text that is expected
record Answer(int status, String mediaType, long bytes, String location, boolean hasText) {
    /// Why it can't be the right one, and what to do; for one that isn't expected.
    String advice() {
        return switch (status) {
            case 301, 302, 303, 307, 308 ->
                "it redirects (status " + status + (location.isEmpty() ? "" : " to " + location)
                        + "): give the URL it leads to, or --expect " + status + " if this is the right answer";
            case 401, 403, 407 ->
                "it needs credentials (status " + status + "): give them as --header 'Authorization: …', or --expect "
                        + status;
            case 404 -> "there is nothing at this path (status 404): correct the URL, or --expect 404";
            case 405 -> "it doesn't take this method (status 405): give another --method";
            default -> "it answers with status " + status + ": correct the URL or the side, or --expect " + status;
        };
    }

    /// For people: `status 200, application/json`.
    @Override
    public String toString() {
        return "status " + status + (mediaType.isEmpty() ? ", no content type" : ", " + mediaType);
    }
}
