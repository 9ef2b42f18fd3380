import { InternalErrorSchema, toInternalErrorBody } from '#contract/shared/error';
import { ERRORS, type ErrorCode, invalidFields, ServiceError } from '#domain/error';
import { INTERNAL_ERRORS, InternalError, type InternalErrorCode } from '#domain/users/internal-error';
import { expectForEach } from '#test/helpers/expect-for-each';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const bodyOf = (error: ServiceError) => toInternalErrorBody(error, 'req_1').error;

test('an error that a shared part throws reaches people with a code of the internal APIs', () =>
  expectForEach(CODES, (code) => {
    const error = new ServiceError(code);
    expect(InternalErrorSchema.parse({ error: bodyOf(error) }).error.request_id).toBe('req_1');
    expect([INTERNAL_ERRORS[bodyOf(error).code].http, INTERNAL_ERRORS[bodyOf(error).code].code]).toEqual([
      error.http,
      code,
    ]);
    expect(bodyOf(error).message).not.toMatch(/X-API-Key|this key/i);
  }));

test('the message and the fields of an error are kept', () => {
  expect(bodyOf(invalidFields({ field: 'email', issue: 'is required' }))).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'email: is required',
    fields: [{ field: 'email', issue: 'is required' }],
  });
});

test('a bug becomes an internal error, and an outage does not', () => {
  expect(bodyOf(new ServiceError('PROVIDER_ERROR', { http: 500 })).code).toBe('INTERNAL_ERROR');
  expect(bodyOf(new ServiceError('PROVIDER_ERROR')).code).toBe('PROVIDER_ERROR');
  expect(bodyOf(new ServiceError('NO_PROVIDERS_AVAILABLE')).code).toBe('UNAVAILABLE');
});

test('a missing permission is reported as such, not as a missing scope', () => {
  const error = bodyOf(new InternalError('PERMISSION_REQUIRED', { requiredScope: 'team.edit' }));
  expect(error).toMatchObject({ code: 'PERMISSION_REQUIRED', required_permission: 'team.edit' });
  expect(error).not.toHaveProperty('required_scope');
});

test('each code has the status of its row, and the pipeline finds it by a code of the Partner API', () => {
  for (const [code, row] of Object.entries(INTERNAL_ERRORS)) {
    const error = new InternalError(code as InternalErrorCode);
    expect([error.http, error.code, bodyOf(error).code]).toEqual([row.http, row.code, code]);
  }
});
