import { ERROR_CASES, exampleBody } from '#contract/error-cases';
import { ERRORS, type ErrorCode } from '#domain/error';

const INTRODUCTION = `# Error catalog

Every error response has one of fifteen codes, and none will be added. For each code, this page explains when it occurs and what to do.
Switch on \`code\`, never on \`message\`. Where a code has several cases, tell them apart by the HTTP status, \`fields\` and \`outcome\`. The
examples are this server's actual responses.`;

/**
 * The documentation page with every error code: its cases, their causes, remedies and examples [rules/errors: What the
 * reference says].
 */
export function writeErrorCatalog(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return `${[INTRODUCTION, ...codes.map(writeCode)].join('\n\n')}\n`;
}

function writeCode(code: ErrorCode): string {
  const cases = Object.values(ERROR_CASES).filter((row) => row.code === code);
  const parts = cases.map((row) => {
    const status = row.options?.http ?? ERRORS[code].http;
    const example = JSON.stringify(exampleBody(row), null, 2);
    return `**${status}**: ${row.when}.\n\nWhat to do: ${row.advice}.\n\n\`\`\`json\n${example}\n\`\`\``;
  });
  return [`## ${code}`, ...parts].join('\n\n');
}
