import type { Response } from 'express';
import { ServiceError } from '#domain/error';

/** The announced end of a route. Dates are ISO 8601, UTC. */
export interface Deprecation {
  /** The route should not be used from this date on. */
  since: string;
  /**
   * The route returns 410 from this date on; at least six months after `since` [rules/requests-and-answers: The end of an
   * operation].
   */
  sunset: string;
  /** A page that names the replacement. */
  link: string;
}

/**
 * Sets the deprecation headers of RFC 9745 and RFC 8594.
 * @throws ServiceError ORDER_NOT_FOUND with 410 from the sunset on, as for an unknown path [rules/errors: Cases without a
 * code of their own]
 */
export function announceDeprecation(
  { deprecation }: { deprecation?: Deprecation },
  res: Pick<Response, 'appendHeader' | 'setHeader'>,
  now = Date.now(),
): void {
  if (!deprecation) {
    return;
  }
  const { since, sunset, link } = deprecation;
  res.setHeader('Deprecation', `@${Math.floor(Date.parse(since) / 1000)}`);
  res.setHeader('Sunset', new Date(sunset).toUTCString());
  res.appendHeader('Link', `<${link}>; rel="deprecation"`);
  if (now >= Date.parse(sunset)) {
    throw new ServiceError('ORDER_NOT_FOUND', { http: 410, message: `This operation ended on ${sunset}; see ${link}` });
  }
}

const NOTICE_MONTHS = 6;

/** Whether there are at least six calendar months between the announcement and the end. */
export function isAnnouncedInTime({ since, sunset }: Deprecation): boolean {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  return Date.parse(sunset) >= earliest.getTime();
}
