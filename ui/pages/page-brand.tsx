import type { ReactNode } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { LogoContext } from "../components/project-logo.tsx";

/** Gives the components of a page the brand of its project. */
export const PageBrand = ({ boot, children }: { boot: PageBoot; children: ReactNode }) => (
  <LogoContext value={{ url: boot.projectLogo, projectName: boot.projectName }}>{children}</LogoContext>
);
