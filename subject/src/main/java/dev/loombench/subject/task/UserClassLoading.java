package dev.loombench.subject.task;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.trial.TaskSpec;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Loader of user classes, isolated from the classes of Loombench and JMH, with one-line explanations of
/// failures.
final class UserClassLoading {
    private static final Pattern CLASS_FILE_VERSION = Pattern.compile("class file version ([0-9]+)");

    /// Difference between the major version of class files and the JDK version.
    private static final int VERSION_OFFSET = 44;

    private UserClassLoading() {}

    static Object newInstance(TaskSpec.UserClass spec) throws TaskNotLoadedException {
        ClassLoader loader = loader(spec);
        Thread thread = Thread.currentThread();
        ClassLoader previous = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return Class.forName(spec.className(), true, loader)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw failed(spec, e);
        } finally {
            thread.setContextClassLoader(previous);
        }
    }

    private static TaskNotLoadedException failed(TaskSpec.UserClass spec, Throwable why) {
        String name = spec.className();
        return switch (why) {
            case ClassNotFoundException e -> new TaskNotLoadedException(JvmFailure.NO_CLASS, name, spec.classpath());
            case UnsupportedClassVersionError e -> tooNew(name, e);
            case NoClassDefFoundError e ->
                new TaskNotLoadedException(
                        JvmFailure.CLASS_INCOMPLETE,
                        name,
                        spec.classpath(),
                        String.valueOf(e.getMessage()).replace('/', '.'));
            case ExceptionInInitializerError e ->
                new TaskNotLoadedException(JvmFailure.INITIALISER_THREW, name, ThrowableText.withPlace(unwrap(e)));
            case InvocationTargetException e when unwrap(e) instanceof LinkageError linkage -> failed(spec, linkage);
            case InvocationTargetException e ->
                new TaskNotLoadedException(JvmFailure.CONSTRUCTOR_THREW, name, ThrowableText.withPlace(unwrap(e)));
            case InstantiationException e -> new TaskNotLoadedException(JvmFailure.CLASS_ABSTRACT, name);
            case NoSuchMethodException e -> new TaskNotLoadedException(JvmFailure.CLASS_UNFIT, name);
            case IllegalAccessException e -> new TaskNotLoadedException(JvmFailure.CLASS_UNFIT, name);
            default -> new TaskNotLoadedException(JvmFailure.CLASS_UNREADABLE, name, ThrowableText.format(why));
        };
    }

    private static URLClassLoader loader(TaskSpec.UserClass spec) throws TaskNotLoadedException {
        URL[] urls = new URL[spec.classpath().size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(spec.classpath().get(i));
        }
        return new URLClassLoader("task", urls, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path place) throws TaskNotLoadedException {
        try {
            if (Files.isReadable(place)) {
                return place.toUri().toURL();
            }
        } catch (MalformedURLException e) {
            // it can't be read
        }
        throw new TaskNotLoadedException(JvmFailure.NO_CLASS_PATH, place);
    }

    private static TaskNotLoadedException tooNew(String className, UnsupportedClassVersionError error) {
        Matcher version = CLASS_FILE_VERSION.matcher(String.valueOf(error.getMessage()));
        int feature = Runtime.version().feature();
        String compiled =
                version.find() ? "JDK " + (Integer.parseInt(version.group(1)) - VERSION_OFFSET) : "a later JDK";
        return new TaskNotLoadedException(JvmFailure.CLASS_TOO_NEW, className, compiled, feature, feature);
    }

    private static Throwable unwrap(Throwable wrapper) {
        Throwable cause = wrapper.getCause();
        return cause == null ? wrapper : cause;
    }
}
