package dev.loombench.lab.run;

import dev.loombench.lab.model.AbFacts;
import dev.loombench.lab.service.AbForecast;
import java.util.List;

/// What a session finds out by trying the sides.
///
/// @param forecast by the configuration with what follows from the answers
/// @param notices for the user
record TriedSides(AbForecast forecast, AbFacts facts, List<String> notices) {}
