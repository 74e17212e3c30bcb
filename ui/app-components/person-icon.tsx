import { Drawing } from "../components/icon.tsx";

export const PersonIcon = () => (
  <Drawing>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.500 20.500c1-4 4-6 7.500-6s6.500 2 7.500 6" />
  </Drawing>
);
