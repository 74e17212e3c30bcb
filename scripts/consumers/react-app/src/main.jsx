import { StrictMode, version } from "react";
import { createRoot } from "react-dom/client";

/** Each page of the tests has its own module. */
const pages = { "/notes": () => import("./notes.jsx") };
const hosted = () => import("./hosted.jsx");

document.documentElement.dataset.react = version;
const components = () => import("./components.jsx");
const load = /^\/(components|auth)\b/.test(location.pathname) ? components : (pages[location.pathname] ?? hosted);
const { default: Page } = await load();
createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
