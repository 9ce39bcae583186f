import {
  MAX_PEOPLE,
  missingDepartments,
  passwordsCsv,
  passwordsText,
  readPeople,
  type BulkWorld,
} from './bulk.rules.js';

const world: BulkWorld = {
  roles: [
    { _id: 'r1', _name: 'Administrators', _type: 'admin' },
    { _id: 'r2', _name: 'Staff', _type: 'common' },
  ],
  groups: [{ _id: 'g1', name: 'Sales', parent: null, option: { code: 'S-1' } }],
  usualRole: 'r2',
  usualGroup: null,
  headings: ['Name', 'Account'],
};
const read = (text: string) => readPeople(text, world);
const faultsOf = (text: string) => read(text).map(({ faults }) => faults);

describe('a list of people', () => {
  it('is read line by line, empty lines aside', () => {
    expect(read('Grace Hopper, grace_h, 13812345678, Administrators, Sales\n\nLinus,linus_t')).toEqual([
      {
        line: 1,
        name: 'Grace Hopper',
        account: 'grace_h',
        phone: '13812345678',
        role: 'r1',
        roleName: 'Administrators',
        group: 'g1',
        groupName: 'Sales',
        faults: [],
      },
      expect.objectContaining({ line: 3, account: 'linus_t', role: 'r2', group: null, faults: [] }),
    ]);
  });

  it('may be copied from a spreadsheet, and name departments by their code', () => {
    expect(read('Grace\tgrace_h\t\tstaff\tS-1')).toEqual([
      expect.objectContaining({ role: 'r2', group: 'g1', faults: [] }),
    ]);
  });

  it('may be a file of a spreadsheet: with a heading, and commas in quotation marks', () => {
    expect(read('name,ACCOUNT,Phone\n"Hopper, ""Amazing"" Grace",grace_h,,,"Sales"\n,,,,')).toEqual([
      expect.objectContaining({ line: 2, name: 'Hopper, "Amazing" Grace', group: 'g1', faults: [] }),
    ]);
    expect(read('A 12" wide sign, sign_maker')).toEqual([
      expect.objectContaining({ name: 'A 12" wide sign', account: 'sign_maker', faults: [] }),
    ]);
  });

  it('takes the department for lines that name none, and leaves one that is unknown a fault', () => {
    const sales = { ...world, usualGroup: 'g1' };
    const [none, other] = readPeople('Grace, grace_h\nLinus, linus_t,,, Navy', sales);
    expect(none).toMatchObject({ group: 'g1', groupName: 'Sales', faults: [] });
    expect(other).toMatchObject({ group: null, faults: ['user.bulk.rule.group'] });
  });

  it('says which departments are not there yet, each once', () => {
    const text = 'A,a_person,,,Navy\nB,b_person,,,navy\nC,c_person,,,Sales / North\nD,d_person,,,Sales';
    expect(missingDepartments(read(text))).toEqual(['Navy', 'Sales / North']);
  });

  it.each([
    [', grace_h', 'user.rule.name-empty'],
    ['Grace', 'user.rule.account-empty'],
    ['Grace, 1grace', 'user.rule.account'],
    ['Grace, grace_h, 123', 'user.rule.phone'],
    ['Grace, grace_h,, Pilots', 'user.bulk.rule.role'],
    ['Grace, grace_h,, Staff, Navy', 'user.bulk.rule.group'],
    ['Grace, grace_h,, Staff, Sales, more', 'user.bulk.rule.columns'],
  ])('has a fault in %j: %s', (line, fault) => {
    expect(faultsOf(line)[0]).toContain(fault);
  });

  it('names nobody twice', () => {
    expect(faultsOf('A, grace_h, 13812345678\nB, GRACE_H, 13812345678')).toEqual([
      [],
      ['user.bulk.rule.account-twice', 'user.bulk.rule.phone-twice'],
    ]);
  });

  it('holds fifty people, and says where a list is too long', () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, n) => `Person ${n}, person_${n}`).join('\n');
    expect(faultsOf(list(50)).flat()).toEqual([]);
    expect(faultsOf(list(MAX_PEOPLE + 1)).at(-1)).toEqual(['user.bulk.rule.too-many']);
  });
});

describe('first passwords', () => {
  const people = read('Grace, grace_h\n"=Linus",linus_t').map((line, n) => ({ ...line, pwd: `secret${n}` }));

  it('can be kept as a file, in which nothing turns into a formula', () => {
    expect(passwordsCsv(people, ['Name', 'Account', 'Password'])).toBe(
      '\uFEFF"Name","Account","Password"\r\n"Grace","grace_h","secret0"\r\n"\'=Linus","linus_t","secret1"\r\n',
    );
  });

  it('can be pasted into a spreadsheet', () => {
    expect(passwordsText(people)).toBe("Grace\tgrace_h\tsecret0\n'=Linus\tlinus_t\tsecret1");
  });
});
