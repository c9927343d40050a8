package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.MessageTemplate;
import java.util.List;

/// What is said of threads: a kind with the values of its places, in their order. A value may be a statement itself,
/// as part of a sentence.
///
/// @param kind constant whose words these are, of the [Cause] or of what is said beside it
/// @param template its words, see [MessageTemplate]
public record Statement(Enum<?> kind, String template, List<Object> values) {
    public Statement {
        values = List.copyOf(values);
    }

    /// The words with their values.
    @Override
    public String toString() {
        return MessageTemplate.fill(template, values.toArray());
    }
}
