package dev.loombench.cli.option;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.service.settings.LoadSettings;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Files of arguments (`@FILE`) on a command line, by the rules of picocli, which reads no pipes, takes a file that
/// can't be read for a defect, and would also expand the `@FILE` of a `--body`.
public final class ArgumentFiles {
    private final List<String> words = new ArrayList<>();
    private final Set<Path> opened = new HashSet<>();

    private ArgumentFiles() {}

    /// The words of a command line with those of files in their place. A file that doesn't exist stays a word.
    ///
    /// @throws UserErrorException if a file can't be read
    public static List<String> expanded(List<String> words) {
        ArgumentFiles files = new ArgumentFiles();
        words.forEach(files::add);
        return files.words;
    }

    private void add(String word) {
        boolean isBody = !words.isEmpty()
                && words.getFirst().equals("load")
                && words.getLast().equals(LoadSettings.BODY.option());
        if (isBody || word.length() < 2 || !word.startsWith("@")) {
            words.add(word);
        } else if (word.startsWith("@@")) {
            words.add(word.substring(1));
        } else if (Files.notExists(Path.of(word.substring(1)))) {
            words.add(word);
        } else {
            addFile(Path.of(word.substring(1)));
        }
    }

    private void addFile(Path file) {
        if (!opened.add(file.toAbsolutePath())) {
            return;
        }
        try {
            StreamTokenizer tokens = new StreamTokenizer(new StringReader(InputFile.text(file, InputLimit.ARGUMENTS)));
            tokens.resetSyntax();
            tokens.wordChars(' ', 255);
            tokens.whitespaceChars(0, ' ');
            tokens.quoteChar('"');
            tokens.quoteChar('\'');
            tokens.commentChar('#');
            while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
                add(tokens.sval);
            }
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, file, FileErrorText.reason(e));
        }
    }
}
