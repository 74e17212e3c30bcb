// Tests of properties try the same values in every run, so that what fails fails again; FUZZ_SEED makes them try others.
import { configureGlobal } from "fast-check";

configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
