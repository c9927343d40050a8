package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.catalog.UserErrorException;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.parser.Parser;

/// YAML parser that refuses deep nesting: the composer recurses, and a file of brackets would overflow its
/// stack.
final class DepthLimitedParser implements Parser {
    private static final int MAX_DEPTH = 30;

    private final Parser events;
    private final String file;
    private int depth;

    DepthLimitedParser(Parser events, String file) {
        this.events = events;
        this.file = file;
    }

    @Override
    public Event next() {
        Event event = events.next();
        depth += switch (event.getEventId()) {
            case MappingStart, SequenceStart -> 1;
            case MappingEnd, SequenceEnd -> -1;
            case Alias, Scalar, Comment, DocumentStart, DocumentEnd, StreamStart, StreamEnd -> 0;
        };
        if (depth > MAX_DEPTH) {
            String place = event.getStartMark()
                    .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
                    .orElse("");
            throw new UserErrorException(file + place + ": nested deeper than " + MAX_DEPTH + " levels");
        }
        return event;
    }

    @Override
    public boolean hasNext() {
        return events.hasNext();
    }

    @Override
    public boolean checkEvent(Event.ID choice) {
        return events.checkEvent(choice);
    }

    @Override
    public Event peekEvent() {
        return events.peekEvent();
    }
}
