import type { Request, Response } from 'express';
import type { ErrorCode } from '#domain/error';
import { currentTrace, traceIdOf } from '#tracing/tracer';
import type { Caller } from '../authentication/caller';
import { REQUEST_ID } from '../http/every-request';

/** Facts collected about a request while it is handled. It is logged once the caller and the response are known. */
export interface RequestNote {
  requestId: string;
  req: Request;
  res: Response;
  /** The route's id; null if no route matches. */
  operation: string | null;
  at: Date;
  startedAt: number;
  caller: Caller | null;
  ip: string;
  requestBody: string | null;
  responseBody: string | null;
  errorCode: ErrorCode | null;
  traceId: string | null;
  /** Whether the note was handed to the log. */
  isOver: boolean;
  handIn: () => void;
}

/** Receives finished requests. */
interface Log {
  requests: { take(note: RequestNote): void };
}

/** Starts a note; it is handed to the log when the response was sent or the client has disconnected. */
export function beginNote(
  operation: string | null,
  { req, res, services }: { req: Request; res: Response; services: Log },
): void {
  const handIn = () => {
    if (note.caller) services.requests.take(note);
  };
  const note: RequestNote = {
    requestId: String(res.getHeader(REQUEST_ID)),
    req,
    res,
    operation,
    at: new Date(),
    startedAt: performance.now(),
    caller: null,
    ip: '',
    requestBody: null,
    responseBody: null,
    errorCode: null,
    traceId: traceIdOf(currentTrace()),
    isOver: false,
    handIn,
  };
  res.locals.note = note;
  res.once('close', handIn);
}

function noteOf(res: Response): RequestNote | undefined {
  return res.locals.note;
}

export function noteCaller(res: Response, caller: Caller, ip: string): void {
  const note = noteOf(res);
  if (note) {
    note.caller = caller;
    note.ip = ip;
  }
}

/** The address of a caller with a key. */
export function callerIp(res: Response): string {
  return noteOf(res)?.ip ?? '';
}

/** Records a JSON body; other bodies could contain anything. */
export function noteRequestBody(res: Response, json: string): void {
  const note = noteOf(res);
  if (note) {
    note.requestBody = json;
  }
}

export function noteAnswer(res: Response, json: string, errorCode: ErrorCode | null = null): void {
  const note = noteOf(res);
  if (note) {
    note.responseBody = json;
    note.errorCode = errorCode;
  }
}

/** A stream is logged when it starts. */
export function noteStream(res: Response): void {
  noteOf(res)?.handIn();
}
