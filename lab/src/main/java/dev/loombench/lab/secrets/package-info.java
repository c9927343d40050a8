/// Secret values: how they are learnt by their names from what a person gives, and their replacement by `***` in all
/// that is written or shown. Pure but for the values that this process knows ([Secrets]) and the files in
/// which they are masked ([SecretFiles]).
@NullMarked
package dev.loombench.lab.secrets;

import org.jspecify.annotations.NullMarked;
