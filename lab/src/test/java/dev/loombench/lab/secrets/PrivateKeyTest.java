package dev.loombench.lab.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Private keys in text, known by their form.
class PrivateKeyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-----BEGIN PRIVATE KEY-----\nhunter2x\nab==\n-----END PRIVATE KEY-----",
                "-----BEGIN PRIVATE KEY-----\nMIIEvQ\nhunter2x",
                "the key '-----BEGIN EC PRIVATE KEY-----\\nMIIEvQ\\nhunter2x…' is none",
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\nhunter2x\n"
                        + "-----END RSA PRIVATE KEY-----",
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2.0.22 (GNU/Linux)\n\nlQ\nhunter2x\n=AB12\n"
                        + "-----END PGP PRIVATE KEY BLOCK-----"
            })
    void areReplacedWholeOrCut(String text) {
        assertThat(Redaction.NONE.apply(text)).doesNotContain("hunter2").contains(Redaction.MASK);
    }
}
