import { CODE, LOCAL_CODE, type ApiFault } from '../../api/faults/fault.js';
import { faultToForm } from './form-summary.js';

function shown(fault: Partial<ApiFault>) {
  const errors: Record<string, string> = {};
  const told = faultToForm(
    { code: CODE.business, message: '', ...fault },
    (name: string, { message }: { message: string }) => void (errors[name] = message),
    ['name'],
  );
  return { told, errors };
}

describe('a refusal on its form', () => {
  it('stands under the field that it names', () => {
    const errors = [{ field: 'name', rule: 'min', message: 'Too short' }];
    expect(shown({ code: CODE.invalid, errors })).toEqual({ told: true, errors: { name: 'Too short' } });
  });

  it.each<[string, Partial<ApiFault>, string]>([
    ['its message', { message: 'Taken' }, 'Taken'],
    [
      'the fault of a field that is not shown',
      {
        code: CODE.invalid,
        message: 'Invalid',
        errors: [{ field: 'other', rule: 'min', message: 'Too few' }],
      },
      'Too few',
    ],
    ['that it took too long', { code: LOCAL_CODE.timeout }, 'This took too long. Please try again.'],
    [
      'that requests are too frequent',
      { code: LOCAL_CODE.tooFrequent },
      'Request error, requests too frequent',
    ],
    ['that the server broke', { code: 502 }, 'Internal server error'],
  ])('stands above it otherwise: %s', (_, fault, root) => {
    expect(shown(fault)).toEqual({ told: true, errors: { root } });
  });

  it.each([CODE.silent, CODE.noSession, CODE.quota, LOCAL_CODE.network, LOCAL_CODE.aborted])(
    'is told elsewhere or not at all for code %i',
    (code) => {
      expect(shown({ code, message: 'said so' })).toEqual({ told: false, errors: {} });
    },
  );
});
