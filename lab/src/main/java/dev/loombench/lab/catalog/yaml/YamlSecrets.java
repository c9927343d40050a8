package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.secrets.Secrets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Makes the secrets of a YAML file known, before anything of it can be shown: the values of keys whose
/// names say secret or stand under `secrets`, and what options, headers, addresses and bodies hold.
final class YamlSecrets {
    /// Key of the declared names.
    static final String KEY = "secrets";

    private final Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    private YamlSecrets() {}

    static void learn(Node root) {
        if (root instanceof MappingNode mapping) {
            mapping.getValue().forEach(YamlSecrets::declare);
        }
        new YamlSecrets().visit(root);
    }

    private static void declare(NodeTuple entry) {
        if (text(entry.getKeyNode()).equals(KEY)) {
            if (entry.getValueNode() instanceof SequenceNode names) {
                names.getValue().forEach(name -> Secrets.known().declare(text(name)));
            } else {
                Secrets.known().declare(text(entry.getValueNode()));
            }
        }
    }

    private void visit(Node node) {
        if (!visited.add(node)) {
            return;
        }
        switch (node) {
            case MappingNode mapping ->
                mapping.getValue().stream()
                        .filter(entry -> !text(entry.getKeyNode()).equals(KEY))
                        .forEach(this::visit);
            case SequenceNode sequence -> {
                List<String> words = new ArrayList<>();
                sequence.getValue().forEach(item -> words.add(text(item)));
                Secrets.known().learnWords(words);
                sequence.getValue().forEach(this::visit);
            }
            default -> {}
        }
    }

    private void visit(NodeTuple entry) {
        if (entry.getValueNode() instanceof ScalarNode value) {
            Secrets.known().learnVariables(Map.of(text(entry.getKeyNode()), value.getValue()));
        } else {
            visit(entry.getValueNode());
        }
    }

    /// Text of a scalar; empty for anything else.
    private static String text(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }
}
