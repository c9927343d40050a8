package dev.loombench.lab.finding;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.MessageTemplate;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A kind of finding, whose words are templates, see [MessageTemplate]. Each area has an enum of its kinds; a
/// variant of the words is a constant of its own, which may share its code.
public interface FindingKind {
    String name();

    FindingWords words();

    /// Stable id for programs, such as `not-steady`.
    default String code() {
        return words().code().isEmpty() ? name().toLowerCase(Locale.ROOT).replace('_', '-') : words().code();
    }

    default Severity severity() {
        return words().severity();
    }

    /// The observation, as the text of a template.
    default String message() {
        return words().message();
    }

    /// How to resolve it, as the text of a template.
    default String remedy() {
        return words().remedy();
    }

    /// The finding with its values, those of the message before those of the remedy.
    ///
    /// @throws IllegalArgumentException if there are more values than places
    /// @throws java.util.NoSuchElementException if there are fewer
    default Finding with(Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        String message = MessageTemplate.fill(message(), next);
        String remedy = MessageTemplate.fill(remedy(), next);
        MessageTemplate.requireEnd(name(), next);
        return new Finding(code(), severity(), message, remedy, Map.of());
    }
}
