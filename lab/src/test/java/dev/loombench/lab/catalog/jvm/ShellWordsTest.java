package dev.loombench.lab.catalog.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            java -jar app.jar             | java,-jar,app.jar
            §  java   -jar  §             | java,-jar
            sh -c 'exec java  -jar x'     | sh,-c,exec java  -jar x
            java -Dname="a b" -Dx=1       | java,-Dname=a b,-Dx=1
            java -D"quote=\\""            | java,-Dquote="
            java -Dpath='C:\\x'           | java,-Dpath=C:\\x
            java my\\ app.jar             | java,my app.jar
            echo '' x                     | echo,,x
            echo ';' \\;                  | echo,;,;
            java -Dx=a>b '>log'           | java,-Dx=a>b,>log
            """)
    void splitsAsAShellWould(String text, String words) {
        assertThat(ShellWords.command(text)).isEqualTo(List.of(words.split(",", -1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            §   §                         | it is empty
            java 'a                       | a single quote isn't closed
            java "a                       | a double quote isn't closed
            java a\\                      | it ends with a backslash
            PORT=1 java -jar x            | 'PORT=1' is an environment variable
            cd x && java -jar x           | it isn't run by a shell, so '&&' has no effect
            java -jar x > log             | it isn't run by a shell, so '>' has no effect
            java -jar x >log              | it isn't run by a shell, so '>log' has no effect
            java -jar x 2>>/tmp/log       | it isn't run by a shell, so '2>>/tmp/log' has no effect
            """)
    void refusesWhatTakesAShell(String text, String message) {
        assertThatThrownBy(() -> ShellWords.command(text)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            --url 'a b' --rate 1          | --url,a b,--rate,1
            -Dpath=C:\\x "say 'hi'" ''  | -Dpath=C:\\x,say 'hi',
            a > b                         | a,>,b
            """)
    void withoutEscapesABackslashIsACharacter(String text, String words) {
        assertThat(ShellWords.split(text)).contains(List.of(words.split(",", -1)));
        assertThat(ShellWords.split(text + " 'open")).isEmpty();
    }
}
