import { setTimeout as sleep } from "node:timers/promises";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { describeOutcome, type OperationKind, type ReadHeader, type Telemetry } from "./telemetry.ts";

/** OpenTelemetry traces of one server. */
export interface Traces extends Telemetry {
  /** Sends what was recorded within two seconds, and records no more. Never throws. */
  stop(): Promise<void>;
}

const spanKinds: Readonly<Record<OperationKind, SpanKind>> = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  email: SpanKind.CLIENT,
  password_hash: SpanKind.INTERNAL,
  password_range: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
};

const stopMillis = 2000;

/** Begin a trace. The others are recorded as parts of one: the statements that poll for jobs would be most of all traces. */
const rootKinds: ReadonlySet<OperationKind> = new Set(["request", "job"]);

/** Reads the headers of a W3C trace context. */
const getter = { get: (read: ReadHeader, name: string) => read(name), keys: () => ["traceparent", "tracestate"] };

/**
 * Records traces and sends them by OTLP over HTTP. The packages read the standard variables themselves: OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_BSP_*.
 */
export function createTraces(): Traces {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "latchkey" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer("latchkey");

  return {
    async measure(kind, name, operation, headers) {
      const parent = headers ? propagation.extract(context.active(), headers, getter) : context.active();
      if (!rootKinds.has(kind) && trace.getSpan(parent) === undefined) return operation();
      return tracer.startActiveSpan(kind === "request" ? name : `${kind} ${name}`, { kind: spanKinds[kind] }, parent, async (span) => {
        try {
          const result = await operation();
          span.setAttribute("latchkey.outcome", "ok");
          return result;
        } catch (error) {
          span.setAttribute("latchkey.outcome", describeOutcome(error));
          // A client's mistake is no error of the server. A message may name a user.
          const { status } = error as { status?: unknown };
          if (typeof status !== "number" || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    // A collector that does not respond must not delay the end of the process.
    stop: () => Promise.race([provider.shutdown().catch(() => {}), sleep(stopMillis, undefined, { ref: false })]),
  };
}
