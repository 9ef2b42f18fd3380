import type { Scenario } from '../../../domain/sandbox';
import type { Answer } from '../answer';

export interface DemoOptions {
  scenario: Scenario;
  ttl?: number;
  advance?: true;
  json?: true;
}
export async function demo(options: DemoOptions): Promise<Answer> {
  return { json: options, text: '' };
}
