import { Suspense } from "react";
import { Greeting } from "./greeting";

export default function Home() {
  return (
    <main>
      <h1>Notes</h1>
      <Suspense fallback={<p>Loading…</p>}>
        <Greeting />
      </Suspense>
    </main>
  );
}
