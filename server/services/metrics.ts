import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { describeOutcome, type OperationKind, type Telemetry } from "./telemetry.ts";

/** Prometheus metrics of one server. */
export interface Metrics extends Telemetry {
  /** A number per label that is read when Prometheus asks; a failed read leaves it out. */
  gauge(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

/** The counts of each kind of operation, and the label of its name. */
const kinds: Readonly<Record<OperationKind, { readonly plural: string; readonly label: string; readonly about: string }>> = {
  request: { plural: "requests", label: "route", about: "API requests by route and outcome" },
  statement: { plural: "statements", label: "command", about: "SQL statements by command and outcome" },
  password_hash: { plural: "password_hashes", label: "operation", about: "Password hashes, with their wait in the queue" },
  password_range: { plural: "password_ranges", label: "operation", about: "Range queries for breached passwords" },
  email: { plural: "emails", label: "operation", about: "Deliveries of emails" },
  job: { plural: "jobs", label: "kind", about: "Runs of background jobs" },
};

/** In seconds: from a statement to an email. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of a server, with those of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const instruments = Object.fromEntries(
    Object.entries(kinds).map(([kind, { plural, label, about }]) => [
      kind,
      {
        label,
        count: new Counter({ name: `latchkey_${plural}_total`, help: about, labelNames: [label, "outcome"], registers: [registry] }),
        duration: new Histogram({
          name: `latchkey_${kind}_duration_seconds`,
          help: `${about}: seconds`,
          labelNames: [label],
          buckets,
          registers: [registry],
        }),
      },
    ]),
  ) as Record<OperationKind, { label: string; count: Counter; duration: Histogram }>;

  return {
    async measure(kind, name, operation) {
      const { label, count, duration } = instruments[kind];
      const started = performance.now();
      let outcome = "ok";
      try {
        return await operation();
      } catch (error) {
        outcome = describeOutcome(error);
        throw error;
      } finally {
        count.inc({ [label]: name, outcome });
        duration.observe({ [label]: name }, (performance.now() - started) / 1000);
      }
    },

    gauge(name, help, label, read) {
      new Gauge({
        name: `latchkey_${name}`,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          const values = await read().catch(() => new Map<string, number>());
          for (const [of, value] of values) this.set({ [label]: of }, value);
        },
      });
    },

    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
