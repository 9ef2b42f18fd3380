import type { Request, Response } from 'express';
import type { ServiceError } from '../src/domain/error';
import type { Route } from './route';

/** How an API is spoken over HTTP. What is behind it is the same for all: limits, checks, services. */
export interface Wire<R = Route<string>> {
  /** Below this all its routes are served. */
  basePath: string;
  /** Further paths below the base path that lead to the route of a path. */
  aliasesOf(path: string): readonly string[];
  /** The named parameters that were given. @throws ServiceError INVALID_PAIR for what cannot be read */
  readQuery(url: string, isNamed: (name: string) => boolean): Record<string, string>;
  /** The parsed body, or undefined without one. @throws ServiceError INVALID_PAIR */
  readBody(req: Request, res: Response): Promise<unknown>;
  /** Says which pages of other origins may read the answers of the routes of a path. */
  openToBrowsers(routes: readonly R[], res: Response): void;
  /** The status and the JSON text of a refusal. */
  writeError(error: ServiceError, requestId: string): { http: number; text: string };
}

/** How an API for programs is spoken, which call with a key. */
export interface KeyedWire extends Wire {
  /** What the request presents as a key. */
  keyOf(req: Request): string | undefined;
}
