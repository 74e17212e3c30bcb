"use client";
import { useProject } from "latchkey/react";

/** Data that the server does not read: the browser completes the page. */
export const ProjectName = () => <p>{`Project: ${useProject().displayName}`}</p>;
