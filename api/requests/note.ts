import type { Request, Response } from 'express';
import type { ErrorCode } from '#domain/error';
import type { Caller } from '../admission/caller';
import { REQUEST_ID } from '../http/common-headers';

/** What is found out about a request while it is answered. It is logged once it is known who calls and what the answer is. */
export interface RequestNote {
  requestId: string;
  req: Request;
  res: Response;
  /** The route's id; null where none answers. */
  operation: string | null;
  at: Date;
  startedAt: number;
  caller: Caller | null;
  ip: string;
  requestBody: string | null;
  responseBody: string | null;
  errorCode: ErrorCode | null;
  /** Whether it has been handed in. */
  isOver: boolean;
  handIn: () => void;
}

/** What a request is taken to once it is over. */
interface Log {
  requests: { take(note: RequestNote): void };
}

/** Begins a note, which is handed in when the answer has been sent or nobody waits for it any more. */
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
    isOver: false,
    handIn,
  };
  res.locals.note = note;
  res.once('close', handIn);
}

function noteOf(res: Response): RequestNote | undefined {
  return res.locals.note as RequestNote | undefined;
}

export function noteCaller(res: Response, caller: Caller, ip: string): void {
  const note = noteOf(res);
  if (note) {
    note.caller = caller;
    note.ip = ip;
  }
}

/** The address that a call with a key came from. */
export function callerIp(res: Response): string {
  return noteOf(res)?.ip ?? '';
}

/** Notes a body that is JSON; nothing is known of what another one may hold. */
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

/** A stream is logged when it begins. */
export function noteStream(res: Response): void {
  noteOf(res)?.handIn();
}
