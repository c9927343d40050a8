package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Error that a sampler met in JMeter itself, not at a server: a driver, class, script engine or file that isn't
/// there.
///
/// @param problem what is missing, as a clause
/// @param remedy what to do about it
record EnvironmentError(String problem, String remedy) {
    private static final String CLASS_PATH = "-J user.classpath=FOLDER";

    /// Answer of a server with a status, whose text is its own.
    private static final Pattern HTTP_STATUS = Pattern.compile("[1-5]\\d\\d");

    /// Begin of the message of a sampler that ran code of JMeter or of the plan.
    private static final Pattern JAVA_ERROR = Pattern.compile("(?s)(?:java\\.lang|javax?\\.(?:script|mail))\\..*");

    /// Words of a script's error that its own client met at a server.
    private static final Pattern SERVER_WORDS = Pattern.compile("java\\.net\\.|Timeout|IOException|SSL");

    /// Begin of the label of a Java sampler whose class is missing.
    private static final String FAULTY_LABEL = "ERROR: ";

    /// Words of which each rule needs one. Most failed samples have none, and there may be millions.
    private static final List<String> HINTS = List.of(
            ("JDBC|suitable driver|No pool|instantiate class|InitialContext|engine named|ClassNotFound|NoClassDef"
                            + "|ClassVersion|an instance of|NoSuchProvider|eystore|Unrecoverable|FileNotFound|NoSuchFile")
                    .split("\\|", -1));

    private static final String CLASS = "'?([\\p{L}_$][\\p{L}\\p{N}_$]*(?:[./][\\p{L}_$][\\p{L}\\p{N}_$]*)+)'?";

    /// Errors of JMeter's samplers, by what they write as code and message of a result; the first that fits counts.
    private static final List<Rule> RULES = List.of(
            Rule.of(
                    "Cannot (?:load|create) JDBC driver (?:class|of class) " + CLASS,
                    found -> missingClass("the JDBC driver", className(found))),
            Rule.of(
                    "No suitable driver",
                    found -> new EnvironmentError(
                            "no JDBC driver that JMeter has accepts the database's URL",
                            "name the driver's class in the plan's JDBC Connection Configuration, and give the folder of"
                                    + " its jar with " + CLASS_PATH)),
            Rule.of(
                    "No pool (?:found )?named: ?'([^']*)'",
                    found -> new EnvironmentError(
                            "no JDBC Connection Configuration of the plan is named '" + found.group(1) + "'",
                            "give it the variable name that the JDBC Request has")),
            Rule.of("Cannot instantiate class: " + CLASS, found -> missingClass("the JNDI provider", className(found))),
            Rule.of(
                    "NoInitialContextException: (?:Need to specify class name|Cannot)",
                    found -> new EnvironmentError(
                            "the plan names no JNDI provider", "give the sampler its initial context factory")),
            Rule.of("Cannot find engine named: '([^']*)'", found -> KnownArtifacts.scriptEngine(found.group(1))),
            Rule.of(
                    "UnsupportedClassVersionError: ([\\w/$.]+)",
                    found -> new EnvironmentError(
                            "the class " + className(found) + " needs a later JDK than the one that runs JMeter",
                            "use a jar for this JDK")),
            Rule.of(
                    "(?:ClassNotFoundException|NoClassDefFoundError)\\s*:? (?:Could not initialize class )?" + CLASS,
                    found -> missingClass("the class", className(found))),
            Rule.of(
                    "Failed to create an instance of the class:\\s*" + CLASS,
                    found -> missingClass("the class", className(found))),
            Rule.of(
                    "NoSuchProviderException: (?:No provider for )?(\\S+)",
                    found -> new EnvironmentError(
                            "JavaMail has no provider for '" + found.group(1) + "'",
                            "use one of its protocols: pop3, pop3s, imap, imaps, smtp or smtps")),
            Rule.of(
                    "(?i)keystore (?:password was incorrect|was tampered with)|UnrecoverableKeyException",
                    found -> new EnvironmentError(
                            "the keystore can't be opened with the password given",
                            "correct javax.net.ssl.keyStorePassword")),
            Rule.of(
                    "(?:FileNotFoundException|NoSuchFileException)(?:\\s+Non HTTP response message)?\\s*: *+(?!https?:)"
                            + "(.+?)(?: \\((?:No such file or directory|Is a directory|Permission denied)\\))?\\s*$",
                    found -> new EnvironmentError(
                            "the file " + Format.excerpt(found.group(1)) + " can't be read",
                            "correct its path in the plan; a relative one starts from the plan's directory")));

    private record Rule(Pattern pattern, Function<MatchResult, EnvironmentError> error) {
        static Rule of(String regex, Function<MatchResult, EnvironmentError> error) {
            return new Rule(Pattern.compile(regex), error);
        }
    }

    /// Recognizes the error of a failed sample; empty where a server may have caused it.
    static Optional<EnvironmentError> of(JtlSample sample) {
        if (HTTP_STATUS.matcher(sample.code()).matches() && !isOfOwnCode(sample)) {
            return Optional.empty();
        }
        String label = sample.label();
        if (label != null && label.startsWith(FAULTY_LABEL) && sample.code().isEmpty()) {
            return Optional.of(missingClass("the class", label.substring(FAULTY_LABEL.length())));
        }
        String text = sample.code() + " " + sample.message();
        if (HINTS.stream().noneMatch(text::contains)) {
            return Optional.empty();
        }
        for (Rule rule : RULES) {
            Matcher matcher = rule.pattern.matcher(text);
            if (matcher.find()) {
                return Optional.of(rule.error.apply(matcher));
            }
        }
        return Optional.empty();
    }

    /// Whether a sample with a status is no answer, but that of a sampler which ran code of JMeter or of the plan:
    /// those give themselves a status, and have no content.
    private static boolean isOfOwnCode(JtlSample sample) {
        return sample.bytes() <= 0
                && JAVA_ERROR.matcher(sample.message()).matches()
                && !SERVER_WORDS.matcher(sample.message()).find();
    }

    private static String className(MatchResult found) {
        return found.group(1).replace('/', '.');
    }

    private static EnvironmentError missingClass(String kind, String name) {
        Optional<String> artifact = KnownArtifacts.ofClass(name);
        return new EnvironmentError(
                kind + " " + name + " isn't on JMeter's class path",
                artifact.map(known -> "put the jar of " + known).orElse("put the jar that has it")
                        + " into a folder, with its dependencies, and give it with " + CLASS_PATH);
    }

    /// Artefacts of drivers, providers and script engines that people use, by the beginning of their classes.
    private static final class KnownArtifacts {
        private static final Map<String, String> BY_CLASS = Map.ofEntries(
                Map.entry("org.postgresql.", "org.postgresql:postgresql"),
                Map.entry("com.mysql.", "com.mysql:mysql-connector-j"),
                Map.entry("org.gjt.mm.mysql.", "com.mysql:mysql-connector-j"),
                Map.entry("org.mariadb.", "org.mariadb.jdbc:mariadb-java-client"),
                Map.entry("oracle.jdbc.", "com.oracle.database.jdbc:ojdbc11"),
                Map.entry("com.microsoft.sqlserver.", "com.microsoft.sqlserver:mssql-jdbc"),
                Map.entry("net.sourceforge.jtds.", "net.sourceforge.jtds:jtds"),
                Map.entry("com.ibm.db2.", "com.ibm.db2:jcc"),
                Map.entry("org.h2.", "com.h2database:h2"),
                Map.entry("org.hsqldb.", "org.hsqldb:hsqldb"),
                Map.entry("org.apache.derby.client.", "org.apache.derby:derbyclient"),
                Map.entry("org.apache.derby.jdbc.Client", "org.apache.derby:derbyclient"),
                Map.entry("org.apache.derby.jdbc.Embedded", "org.apache.derby:derby"),
                Map.entry("org.sqlite.", "org.xerial:sqlite-jdbc"),
                Map.entry("com.clickhouse.", "com.clickhouse:clickhouse-jdbc"),
                Map.entry("net.snowflake.", "net.snowflake:snowflake-jdbc"),
                Map.entry("org.duckdb.", "org.duckdb:duckdb_jdbc"),
                Map.entry("org.apache.hive.jdbc.", "org.apache.hive:hive-jdbc"),
                Map.entry("com.sap.db.jdbc.", "com.sap.cloud.db.jdbc:ngdbc"),
                Map.entry("io.trino.jdbc.", "io.trino:trino-jdbc"),
                Map.entry("org.apache.activemq.artemis.", "org.apache.activemq:artemis-jms-client-all"),
                Map.entry("org.apache.activemq.jndi.", "org.apache.activemq:activemq-client"),
                Map.entry("org.apache.qpid.jms.", "org.apache.qpid:qpid-jms-client"),
                Map.entry("com.solacesystems.", "com.solacesystems:sol-jms"),
                Map.entry("com.ibm.mq.", "com.ibm.mq:com.ibm.mq.allclient"),
                Map.entry("org.apache.kafka.clients.", "org.apache.kafka:kafka-clients"),
                Map.entry("org.mongodb.driver.", "org.mongodb:mongodb-driver-sync"),
                Map.entry("com.mongodb.", "org.mongodb:mongodb-driver-sync"));

        private static final Map<String, String> BY_LANGUAGE = Map.ofEntries(
                Map.entry("javascript", "org.openjdk.nashorn:nashorn-core"),
                Map.entry("js", "org.openjdk.nashorn:nashorn-core"),
                Map.entry("ecmascript", "org.openjdk.nashorn:nashorn-core"),
                Map.entry("nashorn", "org.openjdk.nashorn:nashorn-core"),
                Map.entry("kotlin", "org.jetbrains.kotlin:kotlin-scripting-jsr223"),
                Map.entry("python", "org.python:jython-standalone"),
                Map.entry("jython", "org.python:jython-standalone"),
                Map.entry("ruby", "org.jruby:jruby-complete"),
                Map.entry("jruby", "org.jruby:jruby-complete"),
                Map.entry("lua", "org.luaj:luaj-jse"));

        private KnownArtifacts() {}

        static Optional<String> ofClass(String name) {
            return BY_CLASS.entrySet().stream()
                    .filter(entry -> name.startsWith(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        static EnvironmentError scriptEngine(String language) {
            String artifact = BY_LANGUAGE.get(language.toLowerCase(Locale.ROOT));
            return new EnvironmentError(
                    "JMeter has no script engine for '" + language + "'",
                    "write the script in Groovy"
                            + (artifact == null
                                    ? ", or give the folder of an engine's jar with " + CLASS_PATH
                                    : ", or put the jar of " + artifact + " into a folder, with its dependencies, and"
                                            + " give it with " + CLASS_PATH));
        }
    }
}
