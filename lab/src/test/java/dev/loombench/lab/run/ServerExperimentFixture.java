package dev.loombench.lab.run;

/// Fixture of an experiment of servers, as YAML.
public final class ServerExperimentFixture {
    private ServerExperimentFixture() {}

    /// Text of the experiment file.
    ///
    /// @param lines YAML lines of its workload, servers and factors
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
