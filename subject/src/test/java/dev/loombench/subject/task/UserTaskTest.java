package dev.loombench.subject.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.trial.TaskSpec.UserClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserTaskTest {
    @TempDir
    Path classes;

    @Test
    void oneInstanceServesAllTasks() throws Exception {
        Task task = task("""
                public class Call implements java.util.concurrent.Callable<Integer> {
                    private int calls;
                    public Integer call() {
                        if (++calls > 2) throw new IllegalStateException("call " + calls);
                        return calls;
                    }
                }""");
        assertThat(task.run(3)).isEqualTo(task.expected(3));
        assertThat(task.run(4)).isEqualTo(task.expected(4)).isNotEqualTo(task.expected(3));
        assertThatThrownBy(() -> task.run(5))
                .hasMessage("call 3")
                .satisfies(e -> assertThat(ThrowableText.withPlace(e)).endsWith(" at com.acme.Call.call(Call.java:5)"));
    }

    @Test
    void aRunnableWillDo() throws Exception {
        Task task = task("public class Call implements Runnable { public void run() { throw new Error(\"ran\"); } }");
        assertThatThrownBy(() -> task.run(0)).isInstanceOf(Error.class).hasMessage("ran");
    }

    @Test
    void ofAClassThatIsBothTheCallCounts() throws Exception {
        compile("""
                public class Call implements Runnable, java.util.concurrent.Callable<String> {
                    public void run() {}
                    public String call() { return "called"; }
                }""");
        assertThat(load("called").run(1)).isEqualTo(1);
        Task other = load("something else");
        assertThatThrownBy(() -> other.run(1))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("returned 'called' instead of 'something else'");
    }

    @Test
    void seesNeitherLoombenchNorJmh() throws Exception {
        compile("""
                public class Call implements java.util.concurrent.Callable<String> {
                    public String call() {
                        String seen = "";
                        for (String name : new String[] {"dev.loombench.subject.OneShot", "org.openjdk.jmh.infra.Blackhole"}) {
                            for (ClassLoader loader : new ClassLoader[] {
                                    getClass().getClassLoader(), Thread.currentThread().getContextClassLoader()}) {
                                try { Class.forName(name, false, loader); seen += name; } catch (ClassNotFoundException e) {}
                            }
                        }
                        return seen + "end";
                    }
                }""");
        Task task = load("end");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            assertThat(task.run(2)).isEqualTo(2);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            public class Call {} | the class com.acme.Call is neither a Callable nor a Runnable; implement one of them
            class Call implements Runnable { public Call() {} public void run() {} } | the class com.acme.Call isn't public with a public constructor without arguments
            public class Call implements Runnable { public Call(int i) {} public void run() {} } | the class com.acme.Call isn't public with a public constructor without arguments
            public class Call implements Runnable { Call() {} public void run() {} } | the class com.acme.Call isn't public with a public constructor without arguments
            public abstract class Call implements Runnable { } | the class com.acme.Call is abstract or an interface
            public class Call implements Runnable { public Call() { throw new Error("planted"); } public void run() {} } | the constructor of com.acme.Call throws java.lang.Error: planted at com.acme.Call.<init>(Call.java:2)
            public class Call implements Runnable { static int i = 1 / Integer.parseInt("0"); public void run() {} } | the static initialiser of com.acme.Call throws java.lang.ArithmeticException: / by zero at com.acme.Call.<clinit>(Call.java:2)
            """)
    void saysWhyAClassIsNoTask(String source, String message) throws IOException {
        compile(source);
        assertThatThrownBy(() -> load(null))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessage(message)
                .hasNoCause();
    }

    @Test
    void saysThatAClassIsMissing() {
        assertThatThrownBy(() -> load(null)).hasMessage(JvmFailure.NO_CLASS.message("com.acme.Call", classes));
    }

    @Test
    void saysThatAPlaceIsMissing() {
        UserClass spec = new UserClass("com.acme.Call", List.of(classes, classes.resolve("no.jar")), null);
        assertThatThrownBy(() -> TaskFactory.create(spec))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessage(JvmFailure.NO_CLASS_PATH.message(classes.resolve("no.jar")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            public class Call extends Base implements Runnable { public void run() {} }
            public class Call implements Runnable { public Call() { new Base(); } public void run() {} }
            public class Call implements Runnable { static Base base = new Base(); public void run() {} }
            """)
    void saysThatADependencyIsMissing(String source) throws IOException {
        UserClassCompiler.into(classes, 21, "Base", "public class Base {}");
        compile(source);
        Files.delete(classes.resolve("com/acme/Base.class"));
        assertThatThrownBy(() -> load(null))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessage(JvmFailure.CLASS_INCOMPLETE.message("com.acme.Call", classes, "com.acme.Base"));
    }

    @Test
    void saysThatAClassIsTooNew() throws IOException {
        compile("public class Call implements Runnable { public void run() {} }");
        Path file = classes.resolve("com/acme/Call.class");
        byte[] bytes = Files.readAllBytes(file);
        int future = Runtime.version().feature() + 3;
        bytes[7] = (byte) (future + 44);
        Files.write(file, bytes);
        int here = Runtime.version().feature();
        assertThatThrownBy(() -> load(null))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessage(JvmFailure.CLASS_TOO_NEW.message("com.acme.Call", "JDK " + future, here, here));
    }

    @Test
    void saysThatAClassFileIsBroken() throws IOException {
        compile("public class Call implements Runnable { public void run() {} }");
        Files.writeString(classes.resolve("com/acme/Call.class"), "not a class at all");
        assertThatThrownBy(() -> load(null))
                .isInstanceOf(TaskNotLoadedException.class)
                .hasMessageStartingWith(
                        JvmFailure.CLASS_UNREADABLE.message("com.acme.Call", "java.lang.ClassFormatError"));
    }

    private Task task(String source) throws IOException, TaskNotLoadedException {
        compile(source);
        return load(null);
    }

    private void compile(String source) throws IOException {
        UserClassCompiler.into(classes, 21, "Call", source);
    }

    private Task load(@Nullable String expect) throws TaskNotLoadedException {
        return TaskFactory.create(new UserClass("com.acme.Call", List.of(classes), expect));
    }
}
