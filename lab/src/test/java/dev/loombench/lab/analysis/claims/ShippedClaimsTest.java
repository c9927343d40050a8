package dev.loombench.lab.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Claim;
import dev.loombench.lab.catalog.Claim.Quantity;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.Catalog;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShippedClaimsTest {
    /// A fixed load sets the rate, which any server meets that isn't overloaded.
    @Test
    void claimsAboutTrivialAnswersCouldFail() {
        Experiment hello =
                Catalog.read(Path.of("../experiments/http-hello.yaml")).experiment();

        assertThat(hello.claims()).extracting(Claim::id).containsExactly("12a", "12b");
        assertThat(hello.claims())
                .extracting(Claim::quantity)
                .allSatisfy(quantity -> assertThat(quantity)
                        .isInstanceOfSatisfying(
                                Quantity.MetricRatio.class,
                                ratio -> assertThat(ratio.metric()).isNotEqualTo("rate")));
        assertThat(hello.claims())
                .flatExtracting(claim -> claim.quantity().cells())
                .extracting(CellRef::params)
                .as("a load that every profile has")
                .allSatisfy(params -> assertThat(params).containsEntry("load", "500/s"));
    }
}
