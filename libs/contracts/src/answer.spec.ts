import { Refusal } from '@buildmesh/kernel';
import { errorBody, statusOf } from './answer.js';
import { ERRORS, refusal, KINDS, type ErrorKey } from './errors.js';

describe('The answer to a refused call', () => {
  it('carries the wire number and the text in the caller’s language', () => {
    expect(errorBody(refusal('row.not-found'), 'en')).toEqual({ code: 110, message: 'Data not found' });
    expect(errorBody(refusal('row.not-found'), 'zh')).toEqual({ code: 110, message: '数据不存在' });
  });

  it('names each faulty field with its rule, its text and its place in a list', () => {
    const refused = refusal('invalid', {
      errors: [
        { field: 'code', rule: 'unique', message: 'field.unique', index: 3 },
        { field: 'amount', rule: 'number', message: 'field.number', params: { max: 5 } },
      ],
    });
    expect(errorBody(refused, 'en')).toEqual({
      code: 101,
      message: 'The data has errors',
      errors: [
        { field: 'code', rule: 'unique', message: 'is not unique', index: 3 },
        { field: 'amount', rule: 'number', message: 'number limit' },
      ],
    });
  });

  it('brings the current record of a conflict', () => {
    expect(errorBody(refusal('row.conflict', { data: { _id: 'x', _ver: 2 } }), 'en')).toMatchObject({
      code: 109,
      data: { _id: 'x', _ver: 2 },
    });
  });

  it('says nothing of a fault of ours, not even when the fault knows more', () => {
    const leak = { data: { password: 'secret' }, params: { table: 'account' } };
    for (const refused of [refusal('internal', leak), new Refusal('no.such.key', leak)]) {
      expect(errorBody(refused, 'en')).toEqual({ code: 500, message: 'Internal server error' });
    }
  });

  it('is HTTP 200 on ordinary paths for whatever the caller can mend, and a real status on the open interface', () => {
    expect([statusOf(refusal('row.not-found'), false), statusOf(refusal('row.not-found'), true)]).toEqual([
      200, 404,
    ]);
    expect([statusOf(refusal('no-session'), false), statusOf(refusal('no-session'), true)]).toEqual([
      200, 401,
    ]);
    expect([
      statusOf(refusal('too-many-requests'), false),
      statusOf(refusal('too-many-requests'), true),
    ]).toEqual([429, 429]);
  });

  it('is 504 from a service that does not answer in time and 503 from one that is away, with the code 500', () => {
    expect([statusOf(refusal('service-timeout'), false), statusOf(refusal('service-down'), false)]).toEqual([
      504, 503,
    ]);
    // The open interface names only the statuses of D82.
    expect([statusOf(refusal('service-timeout'), true), statusOf(refusal('service-down'), true)]).toEqual([
      503, 503,
    ]);
    for (const key of ['service-timeout', 'service-down'] as const)
      expect(errorBody(refusal(key), 'en').code).toBe(500);
  });

  it('has a wire number of D2 for every key of the catalogue', () => {
    const numbers = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 400, 413, 500];
    const strange = (Object.keys(ERRORS) as ErrorKey[]).filter(
      (key) => !numbers.includes(KINDS[ERRORS[key]].code),
    );
    expect(strange).toEqual([]);
  });
});
