import { invalidFields } from '#domain/error';

/**
 * The declared parameters of a query string; others are ignored, even if malformed, and so are those without a value
 * [rules/requests-and-answers: Null and unknown]. A repeated parameter, or a value that is not UTF-8, is refused.
 */
export function parseQuery(url: string, isNamed: (name: string) => boolean): Record<string, string> {
  const start = url.indexOf('?');
  const parameters: Record<string, string> = Object.create(null);
  const parts = start === -1 ? [] : url.slice(start + 1).split('&');
  for (const part of parts) {
    const [rawName = '', ...rest] = part.split('=');
    const name = decode(rawName);
    if (name === null || !isNamed(name)) {
      continue;
    }
    if (name in parameters) {
      throw invalidFields({ field: name, issue: 'must be given once' });
    }
    const value = decode(rest.join('='));
    if (value === null) {
      throw invalidFields({ field: name, issue: 'must be percent-encoded UTF-8' });
    }
    parameters[name] = value;
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
