import { StrictMode, version } from "react";
import { createRoot } from "react-dom/client";

/** Each page of the tests has its own module. */
const pages = { "/notes": () => import("./notes.jsx") };
const hosted = () => import("./hosted.jsx");

document.documentElement.dataset.react = version;
const { default: Page } = await (pages[location.pathname] ?? hosted)();
createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
