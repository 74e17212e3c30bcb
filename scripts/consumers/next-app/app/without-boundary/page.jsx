"use client";
import { useUser } from "latchkey/react";

export default function Page() {
  return <p>{useUser()?.primaryEmail ?? "Nobody"}</p>;
}
