package java.nio.file;

import java.io.EnvironmentDetail;
import vernier.Nondet;

/** The exceptions by which a file system may refuse an operation, whatever it has answered before. */
final class Refusals {
    private Refusals() {
    }

    static void ifMissing(String file) throws NoSuchFileException {
        if (Nondet.nondetBoolean()) {
            throw new NoSuchFileException(file);
        }
    }

    static void ifThere(String file) throws FileAlreadyExistsException {
        if (Nondet.nondetBoolean()) {
            throw new FileAlreadyExistsException(file);
        }
    }

    static void ifNotEmpty(String file) throws DirectoryNotEmptyException {
        if (Nondet.nondetBoolean()) {
            throw new DirectoryNotEmptyException(file);
        }
    }

    /** For lack of rights, or for any other reason. */
    static void otherwise(String file, String other) throws FileSystemException {
        if (Nondet.nondetBoolean()) {
            throw new AccessDeniedException(file, other, null);
        }
        if (Nondet.nondetBoolean()) {
            throw EnvironmentDetail.explained(new FileSystemException(file, other, null), null);
        }
    }

    /** What may happen to every operation on a file that has to be there. */
    static void ofExisting(Path file) throws FileSystemException {
        ifMissing(file.toString());
        otherwise(file.toString(), null);
    }

    static void ofAtomicMove(String from, String to) throws FileSystemException {
        if (Nondet.nondetBoolean()) {
            throw EnvironmentDetail.explained(new AtomicMoveNotSupportedException(from, to, null), null);
        }
    }

    /** The exceptions of a copy or a move name the source, the target, or both. */
    static void ofTransfer(Path source, Path target, CopyOption[] options) throws FileSystemException {
        String from = source.toString();
        String to = target.toString();
        if (Options.contain(options, StandardCopyOption.REPLACE_EXISTING)) {
            ifNotEmpty(to);
        } else {
            ifThere(to);
        }
        ofExisting(source);
        ofExisting(target);
        if (Nondet.nondetBoolean()) {
            throw new NoSuchFileException(from, to, null);
        }
        otherwise(from, to);
    }
}
