package dev.loombench.lab.catalog.yaml;

import java.util.List;

/// Keys of experiment files and request files, by mapping. The readers accept these only, and a test checks the JSON
/// Schema for editors against them.
enum YamlKeys {
    EXPERIMENT("""
            schema order id title question tags sources method workload models servers candidates baseline factors
            also jvm margin headline profiles published ideal claims
            """),
    SOURCE("title setting method"),
    WORKLOAD("kind task tasks callers"),
    REQUESTS("""
            path context-path authentication expect load arrivals users connections plan ramp-up pause shutdown
            slo search timeout metric
            """),
    PROGRAM("program arguments metric limit"),
    USER_CLASS("class classpath expect"),
    JVM("collector heap options variants"),
    HEAP("initial max"),
    PROFILES("smoke quick standard full"),
    PROFILE("set factors warmup measure modes fit cells"),
    RULE("when set warmup measure diagnose skip"),
    FIT("factor cpu"),
    IDEAL("metric is"),
    PUBLISHED("source cell metric value error note"),
    CLAIM("id text brief source published figure ratio value over-ideal completed holds scale"),
    SCALE("matters since"),
    RATIO("metric of to"),
    VALUE("metric of"),
    OVER_IDEAL("of"),
    COMPLETED("of"),
    REQUEST_FILE("schema requests feed"),
    REQUEST("url weight method headers body expect"),
    EXPECTATION("status text");

    private final String words;

    YamlKeys(String words) {
        this.words = words;
    }

    List<String> names() {
        return List.of(words.strip().split("\\s+"));
    }
}
