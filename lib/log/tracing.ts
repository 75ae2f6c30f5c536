import { type Attributes, context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type Span,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { currentRequest } from './request.ts';
import { scrub } from './scrub.ts';

/** Time that a span waits to be sent with others, in ms: as much as a process that ends at once may lose. */
const BATCH_MS = 1_000;

/** Names the id that the request's lines have. */
const REQUEST_ID = 'request.id';

/** A URL without its query, and without anything as long as a token. */
const clean = (text: string): string => scrub(text.replace(/\?\S*/g, ''));

function cleanAll(attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string' && name !== REQUEST_ID) attributes[name] = clean(value);
  }
}

/** Ties a request's lines to its spans, and removes from these whatever may not leave the machine. */
const tieAndClean: SpanProcessor = {
  onStart: (span) => {
    const request = currentRequest();
    if (!request) return;
    request.traceId ??= span.spanContext().traceId;
    span.setAttribute(REQUEST_ID, request.id);
  },
  onEnding: (span: Span) => {
    span.updateName(clean(span.name));
    cleanAll(span.attributes);
    for (const { attributes } of span.events) if (attributes) cleanAll(attributes);
    const { code, message } = span.status;
    if (message) span.setStatus({ code, message: clean(message) });
  },
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** Sends Next's spans to OTEL_EXPORTER_OTLP_ENDPOINT; a collector that is down costs spans alone. */
export function startTracing(serviceName: string): void {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      tieAndClean,
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  process.once('SIGTERM', () => void provider.forceFlush());
}
