import { Drawing } from "../components/icon.tsx";

// Not of lucide-react, so that the package of the components needs no other one.

export const CheckIcon = () => (
  <Drawing>
    <path d="m5 12.500 4.500 4.500L19 7.500" />
  </Drawing>
);

export const ChevronsIcon = () => (
  <Drawing>
    <path d="m8 9.500 4-4 4 4m-8 5 4 4 4-4" />
  </Drawing>
);

export const PersonIcon = () => (
  <Drawing>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.500 20.500c1-4 4-6 7.500-6s6.500 2 7.500 6" />
  </Drawing>
);

export const SettingsIcon = () => (
  <Drawing>
    <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
    <circle cx="15.500" cy="7" r="2.500" />
    <circle cx="8.500" cy="17" r="2.500" />
  </Drawing>
);

export const TeamIcon = () => (
  <Drawing>
    <circle cx="9" cy="8.500" r="3.500" />
    <path d="M2.500 19.500c.7-3.300 3.300-5 6.500-5s5.800 1.700 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400m2.500 3.300c1.800.8 3 2.300 3.500 4.500" />
  </Drawing>
);

export const ThemeIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 3.500a8.500 8.500 0 0 1 0 17Z" fill="currentColor" />
  </Drawing>
);

export const SignOutIcon = () => (
  <Drawing>
    <path d="M10 4H6a1.500 1.500 0 0 0-1.500 1.500v13A1.500 1.500 0 0 0 6 20h4m5.500-4 4-4-4-4M9.500 12h10" />
  </Drawing>
);

export const PlusIcon = () => (
  <Drawing>
    <path d="M12 5v14M5 12h14" />
  </Drawing>
);
