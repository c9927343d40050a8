/// What is shown of a document, described once as blocks for the terminal, Markdown and HTML.
@NullMarked
package dev.loombench.report.view;

import org.jspecify.annotations.NullMarked;
