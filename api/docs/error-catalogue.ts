import { ERROR_CASES, exampleBody } from '../../src/contract/error-cases';
import { ERRORS, type ErrorCode } from '../../src/domain/error';

const INTRODUCTION = `# Error catalogue

Every refusal has one of fifteen codes; none will be added. Below each code: when it comes, and what to do. Switch on \`code\`, and where a
code has several cases on the status, \`fields\` and \`outcome\`; never on \`message\`. The examples are what this server answers.`;

/** The page of every error code, with each case's cause, cure and example [rules/errors: What the reference says]. */
export function writeErrorCatalogue(): string {
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
