import { Drawing } from "./icon.tsx";

/** The customary passkey icon: a person with a key. */
export const PasskeyIcon = () => (
  <Drawing>
    <circle cx="9.500" cy="7.500" r="3.750" />
    <path d="M2.750 20c.6-4.200 3.300-6.250 6.750-6.250 1.200 0 2.300.25 3.250.75" />
    <circle cx="17.750" cy="13" r="2.750" />
    <path d="M17.750 15.750V21.250l1.750-1.500m-1.750-1.500 1.750-1" />
  </Drawing>
);
