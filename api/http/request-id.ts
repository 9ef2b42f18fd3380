import type { RequestHandler } from 'express';
import { newId } from '../../src/net/secret';

export const REQUEST_ID = 'X-Request-Id';
export const API_VERSION = '1.2';

/** Marks every response with its id, which errors repeat, and with the contract's version [partner-api 1, 16]. */
export const stamp: RequestHandler = (_req, res, next) => {
  res.setHeader(REQUEST_ID, newId('req'));
  res.setHeader('X-Api-Version', API_VERSION);
  next();
};
