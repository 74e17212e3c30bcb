// Property tests use the same values in every run, so that failures are reproducible. FUZZ_SEED selects other values.
import { configureGlobal } from "fast-check";

configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
