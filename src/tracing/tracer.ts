import type { Attributes, SpanName } from './spans';

/** Adds attributes that are only known during the work. */
export type Note<N extends SpanName> = (attributes: Attributes<N>) => void;
type Work<N extends SpanName, T> = (note: Note<N>) => Promise<T>;

/** The trace of another process that the work belongs to; if there is none, the work is not traced. */
export interface Origin {
  /** As `currentTrace` returned it. */
  readonly trace: string | null | undefined;
  /** `later`: what happens after the trace's own work begins a trace with a link to it. */
  readonly as: 'part' | 'later';
}

export interface Tracer {
  run<N extends SpanName, T>(
    name: N,
    attributes: Attributes<N>,
    work: Work<N, T>,
    origin: Origin | undefined,
  ): Promise<T>;
  /** The current span in W3C form (`traceparent`); null outside of a recorded trace. */
  currentTrace(): string | null;
  currentTraceId(): string | null;
}

/** The tracer of this process; null while traces are off, and then nothing of OpenTelemetry is loaded. */
let tracer: Tracer | null = null;

export function useTracer(used: Tracer | null): void {
  tracer = used;
}

/** Does the work as one step of the current trace, or of the origin's. While traces are off, only does the work. */
export function trace<N extends SpanName, T>(
  name: N,
  attributes: Attributes<N>,
  work: Work<N, T>,
  origin?: Origin,
): Promise<T> {
  return tracer ? tracer.run(name, attributes, work, origin) : work(noteNothing);
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** What another process needs to continue the current trace; null if there is none, or if it is not recorded. */
export function currentTrace(): string | null {
  return tracer?.currentTrace() ?? null;
}

/** Of the current trace, recorded or not, so that it ties log lines together. */
export function currentTraceId(): string | null {
  return tracer?.currentTraceId() ?? null;
}

/** The id in what `currentTrace` returned. */
export function traceIdOf(trace: string | null): string | null {
  return trace?.split('-')[1] ?? null;
}

function noteNothing(): void {}
