import { invalid } from '../../src/domain/error';
import { textProblem } from './clean';

/** Parameters of a query string by name. A name given twice, or text that is not UTF-8, is refused. */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  const parameters: Record<string, string> = Object.create(null);
  if (start === -1) {
    return parameters;
  }
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') {
      continue;
    }
    const [rawName = '', ...rest] = part.split('=');
    const name = decode(rawName, rawName);
    if (name in parameters) {
      throw invalid({ field: name, issue: 'must be given once' });
    }
    parameters[name] = decode(rest.join('='), name);
  }
  return parameters;
}

function decode(raw: string, name: string): string {
  const issue = (text: string) => invalid({ field: name, issue: text });
  let text: string;
  try {
    text = decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    throw issue('must be percent-encoded UTF-8');
  }
  const problem = textProblem(text);
  if (problem) {
    throw issue(problem);
  }
  return text;
}
