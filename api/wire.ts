import type { Request, Response } from 'express';
import type { ServiceError } from '../src/domain/error';
import type { Route } from './define-route';

/** The HTTP conventions of an API. Limits, validation and services behind it are the same for all. */
export interface Wire<R = Route<string>> {
  /** The path below which all routes are served. */
  basePath: string;
  /** Alternative paths, below the base path, for a route's path. */
  aliasesOf(path: string): readonly string[];
  /** The declared query parameters that were sent. @throws ServiceError INVALID_PAIR if they cannot be parsed */
  readQuery(url: string, isNamed: (name: string) => boolean): Record<string, string>;
  /** The parsed body, or undefined without one. @throws ServiceError INVALID_PAIR */
  readBody(req: Request, res: Response): Promise<unknown>;
  /** Returns what sets which other origins may read the responses of a path's routes. */
  openToBrowsers(routes: readonly R[]): (res: Response) => void;
  /** The status and JSON text of an error. */
  writeError(error: ServiceError, requestId: string): { http: number; text: string };
}

/** The HTTP conventions of an API for programs, which authenticate with a key. */
export interface KeyedWire extends Wire {
  /** The key as presented in the request. */
  keyOf(req: Request): string | undefined;
}
