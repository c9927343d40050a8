package dev.loombench.lab;

/// An experiment of servers, as a file holds it.
public final class MadeServers {
    private MadeServers() {}

    /// @param lines its workload, servers and factors
    public static String text(String lines) {
        return """
                schema: loombench/experiment/v1
                id: mine
                title: Mine
                question: How much?
                method: http
                %sideal: none
                profiles:
                  smoke: {measure: 1s}
                  quick: {measure: 1s}
                  standard: {measure: 1s}
                  full: {measure: 1s}
                """.formatted(lines);
    }
}
