import type { Department, Role } from '@buildmesh/contracts';
import { departmentOf } from '../department.rules.js';
import { newUserForm } from '../user.rules.js';

/** People created in one go at most (contract). */
export const MAX_PEOPLE = 200;

const UNKNOWN_GROUP = 'user.bulk.rule.group';

/** One line of the list, checked. */
export interface BulkLine {
  /** 1-based line of the text. */
  line: number;
  name: string;
  account: string;
  phone: string;
  role: string;
  roleName: string;
  group: string | null;
  groupName: string;
  /** Text keys of what is wrong. */
  faults: string[];
}

export interface BulkWorld {
  roles: readonly Pick<Role, '_id' | '_name' | '_type'>[];
  groups: readonly Pick<Department, '_id' | 'name' | 'parent' | 'option'>[];
  /** For lines that name none. */
  usualRole: string;
  usualGroup: string | null;
  /** Words above the first two columns: a first line of them is a heading. */
  headings: readonly [name: string, account: string];
}

/** Lines of "name, account, phone, role, department", as typed or copied from a spreadsheet; empty lines are skipped. */
export function readPeople(text: string, world: BulkWorld): BulkLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((content, index) => ({ cells: cellsOf(content), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells }, index) => index > 0 || !isHeading(cells, world))
    .map(({ cells, line }) => readLine(cells, line, world));
  const accounts = lines.map(({ account }) => account.toLowerCase());
  const phones = lines.map(({ phone }) => phone);
  return lines.map((each, index) => {
    const twice = accounts.indexOf(each.account.toLowerCase()) !== index && each.account !== '';
    const samePhone = each.phone !== '' && phones.indexOf(each.phone) !== index;
    const faults = [
      ...each.faults,
      ...(twice ? ['user.bulk.rule.account-twice'] : []),
      ...(samePhone ? ['user.bulk.rule.phone-twice'] : []),
      ...(index >= MAX_PEOPLE ? ['user.bulk.rule.too-many'] : []),
    ];
    return { ...each, faults };
  });
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,，;；]*))(?:[,，;；]|$)/gy;

/** Cells of a line: divided by tabs, or by commas and semicolons outside of quotation marks. */
function cellsOf(content: string): string[] {
  if (content.includes('\t')) return content.split('\t').map((cell) => cell.trim());
  const trimmed = content.trim();
  const cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < trimmed.length) {
    const found = CELL.exec(trimmed);
    // A quotation mark in the middle of a cell: the rest is taken as it stands.
    if (!found) return trimmed.split(/[,，;；]/).map((cell) => cell.trim());
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
  }
  return cells;
}

const isSame = (text: string, other: string) => text.toLowerCase() === other.toLowerCase();

const isHeading = ([name = '', account = '']: readonly string[], { headings }: BulkWorld) =>
  isSame(name, headings[0]) && isSame(account, headings[1]);

function readLine(
  cells: readonly string[],
  line: number,
  { roles, groups, usualRole, usualGroup }: BulkWorld,
): BulkLine {
  const [name = '', account = '', phone = '', roleName = '', groupName = ''] = cells;
  const role = roles.find(({ _id, _name }) => (roleName ? isSame(_name, roleName) : _id === usualRole));
  const group = groupName ? departmentOf(groupName, groups) : groups.find(({ _id }) => _id === usualGroup);
  const checked = newUserForm.omit({ pwd: true, role: true }).safeParse({ name, account, phone });
  const faults = [
    ...(name === '' ? ['user.rule.name-empty'] : []),
    ...(checked.error?.issues.map(({ message }) => message) ?? []),
    ...(role ? [] : ['user.bulk.rule.role']),
    ...(groupName !== '' && !group ? [UNKNOWN_GROUP] : []),
    ...(cells.length > 5 ? ['user.bulk.rule.columns'] : []),
  ];
  return {
    line,
    name,
    account,
    phone,
    role: role?._id ?? '',
    roleName: role?._name ?? roleName,
    group: group?._id ?? null,
    groupName: group?.name ?? groupName,
    faults: [...new Set(faults)],
  };
}

/** Departments that lines name and that are not there yet, each once. */
export function missingDepartments(lines: readonly BulkLine[]): string[] {
  const named = lines
    .filter(({ faults }) => faults.includes(UNKNOWN_GROUP))
    .map(({ groupName }) => groupName);
  return named.filter((name, index) => named.findIndex((other) => isSame(other, name)) === index);
}

/** A person who was created, and the first password to pass on. */
export interface Created extends BulkLine {
  pwd: string;
}

/** A cell that a spreadsheet might take for a formula begins with an apostrophe (D85). */
const harmless = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`;

/** The first passwords as a file of comma-separated values that spreadsheets open. */
export function passwordsCsv(people: readonly Created[], headings: readonly string[]): string {
  const rows = people.map(({ name, account, pwd }) => [name, account, pwd]);
  // The mark in front tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[headings, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** The same for the clipboard: pasted into a spreadsheet, each value has a cell of its own. */
export const passwordsText = (people: readonly Created[]): string =>
  people.map(({ name, account, pwd }) => [harmless(name), account, pwd].join('\t')).join('\n');
