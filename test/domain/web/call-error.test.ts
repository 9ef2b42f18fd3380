import { expectForEach } from '#test/helpers/expect-for-each';
import { beyondFields, CallError, describeError, fieldIssues } from '#web/api/call-error';

const refusal = (...fields: { field: string; issue: string }[]) =>
  new CallError({
    status: 400,
    code: 'INVALID_REQUEST',
    message: fields.map(({ field, issue }) => `${field}: ${issue}`).join('; '),
    requestId: 'req_1',
    fields,
  });
const WRONG = { field: 'code', issue: 'is wrong, was used or is out of date' };
const CONTACT = { field: 'body.contact.email', issue: 'is not an email address' };
const NETWORK = { field: 'allow_list.2', issue: 'is no network' };

describe('an error of a call', () => {
  test('is not told again where all of it stands at the fields of a form', () =>
    expectForEach(
      [
        [refusal(WRONG), { code: '' }],
        [refusal(CONTACT), { name: '', contact: { email: '' } }],
        [refusal(NETWORK, WRONG), { allow_list: ['a'], code: '' }],
      ] as const,
      async ([error, values]) => expect(beyondFields(error, values)).toBeNull(),
    ));

  test('is told in full where it is about no field of the form', () =>
    expectForEach(
      [
        [refusal(WRONG), { password: '' }],
        [refusal(CONTACT), { contact: 'somebody' }],
        [new CallError({ status: 409, code: 'CONFLICT', message: 'Switch it off first.' }), { code: '' }],
        [new Error('no answer'), { code: '' }],
        [null, { code: '' }],
      ] as const,
      async ([error, values]) => expect(beyondFields(error, values)).toBe(error),
    ));

  test('leaves what the form has no field for, with the request to quote', () => {
    const error = refusal(WRONG, CONTACT);
    expect(fieldIssues(error)).toMatchObject({ code: WRONG.issue });
    const left = beyondFields(error, { code: '' });
    expect(left).toMatchObject({ status: 400, requestId: 'req_1', fields: [CONTACT] });
    expect(describeError(left)).toBe('Contact email is not an email address.');
  });

  test('names its fields as people do', () =>
    expectForEach(
      [
        [refusal(WRONG), 'Code is wrong, was used or is out of date.'],
        [refusal({ field: 'expires_at', issue: 'must be a future day.' }), 'Expires at must be a future day.'],
        [refusal({ field: 'action', issue: 'ChangeNOW converts nothing' }), 'ChangeNOW converts nothing.'],
        [new Error('The passkey was not used'), 'The passkey was not used'],
      ] as const,
      async ([error, text]) => expect(describeError(error)).toBe(text),
    ));
});
