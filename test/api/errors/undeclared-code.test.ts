import { undeclaredCode } from '#api/internal/undeclared-code';
import { ServiceError } from '#domain/error';
import { InternalError } from '#domain/users/internal-error';

test.each([
  ['declared', ['NOT_FOUND'], new InternalError('NOT_FOUND'), null],
  ['not declared', ['NOT_FOUND'], new InternalError('CONFLICT'), 'CONFLICT'],
  ['from a shared part, with a code of the portals', [], new ServiceError('INVALID_PAIR'), 'INVALID_REQUEST'],
  ['common to every route', [], new ServiceError('NO_PROVIDERS_AVAILABLE'), null],
  ['no refusal', [], new Error('a bug'), null],
] as const)(
  'for a refusal that is %s the log gets the code that its route does not declare',
  (_what, errors, error, code) => {
    expect(undeclaredCode({ errors }, error)).toBe(code);
  },
);
