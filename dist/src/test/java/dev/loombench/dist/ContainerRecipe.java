package dev.loombench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The stages of a Containerfile, in their order. Of what the format has, it knows what ours uses: no heredocs, no
/// `ARG`.
record ContainerRecipe(List<Stage> stages) {

    /// What follows a `FROM`.
    ///
    /// @param base the image that it begins with
    /// @param name by which later stages call it; empty for the last one
    /// @param instructions all others: word and rest of the line, continued lines joined
    record Stage(String base, String name, List<Map.Entry<String, String>> instructions) {

        /// The rests of all instructions of a kind.
        List<String> all(String word) {
            return instructions.stream()
                    .filter(instruction -> instruction.getKey().equals(word))
                    .map(Map.Entry::getValue)
                    .toList();
        }

        /// The rests of all instructions of a kind that stand before the first one of another kind.
        List<String> allBefore(String other, String word) {
            return instructions.stream()
                    .takeWhile(instruction -> !instruction.getKey().equals(other))
                    .filter(instruction -> instruction.getKey().equals(word))
                    .map(Map.Entry::getValue)
                    .toList();
        }

        /// The rest of the last instruction of a kind, the one that counts.
        String last(String word) {
            return all(word).getLast();
        }

        /// The variables, with those of `ENV` that they refer to as they stand.
        Map<String, String> variables() {
            Map<String, String> variables = new LinkedHashMap<>();
            for (String assignment : all("ENV")) {
                int equals = assignment.indexOf('=');
                variables.put(assignment.substring(0, equals), assignment.substring(equals + 1));
            }
            return variables;
        }

        /// Where the files of other stages go: the target by the stage's name.
        Map<String, String> copies() {
            Map<String, String> copies = new LinkedHashMap<>();
            for (String copy : all("COPY")) {
                String[] words = copy.split(" ");
                copies.put(words[0].replace("--from=", ""), words[2]);
            }
            return copies;
        }
    }

    static ContainerRecipe read(Path file) throws IOException {
        List<Stage> stages = new ArrayList<>();
        String text = Files.readString(file).replace("\\\n", "");
        for (String line : text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList()) {
            String[] words = line.split(" ", 2);
            if (words[0].equals("FROM")) {
                String[] named = words[1].split(" AS ", 2);
                stages.add(new Stage(named[0], named.length == 2 ? named[1] : "", new ArrayList<>()));
            } else {
                stages.getLast().instructions().add(Map.entry(words[0], words[1]));
            }
        }
        return new ContainerRecipe(stages);
    }
}
