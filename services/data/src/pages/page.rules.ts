import { isSafeUrl, isSoundTree } from '@buildmesh/domain';
import { newId, type FieldFault } from '@buildmesh/kernel';
import { refusal, type ViewTemplate } from '@buildmesh/contracts';
import { sanitizeHtml } from '../sanitize-html.js';
import { viewOnWire, type ViewRow } from '../store/index.js';

/** Characters of a name. */
const MAX_NAME = 60;
/** Pages removed this long ago can be brought back (D28). */
export const RESTORABLE_MS = 30 * 24 * 3_600_000;

/** Options of widgets that hold HTML, and those that hold an address of the web. */
const HTML_OPTION = 'html';
const ADDRESS_OPTIONS = ['url', 'image'];

/** A template as it is kept: without script, and without addresses that run one. Refuses others with `invalid`. */
export function cleanTemplate(template: ViewTemplate, field = '_template'): ViewTemplate {
  const { option } = template;
  const faults: FieldFault[] = ADDRESS_OPTIONS.filter((key) => !isAddress(option[key])).map((key) => ({
    field: `${field}.option.${key}`,
    rule: 'format',
    message: 'field.format',
  }));
  if (faults.length > 0) throw refusal('invalid', { errors: faults });
  const html = option[HTML_OPTION];
  if (typeof html !== 'string') return template;
  return { ...template, option: { ...option, [HTML_OPTION]: sanitizeHtml(html) } };
}

function isAddress(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'string' && /^https?:\/\//i.test(value) && isSafeUrl(value);
}

/** Refuses views in themselves and such that lie too deep (D36). */
export function assertSoundTree(roots: readonly string[], views: readonly ViewRow[]): void {
  const byId = new Map(views.map((row) => [row.id, viewOnWire(row)]));
  if (isSoundTree(roots, byId)) return;
  throw refusal('invalid', { errors: [{ field: 'views', rule: 'limit', message: 'field.limit' }] });
}

/** Copies of views with new ids, which also point at each other, and no more at what was not copied. */
export function copiesOf(
  views: readonly ViewRow[],
  to: { page: string; nowMs: number },
): {
  rows: ViewRow[];
  idOf: ReadonlyMap<string, string>;
} {
  const idOf = new Map(views.map(({ id }) => [id, newId(to.nowMs)]));
  const rows = views.map((view): ViewRow => {
    const { template } = view;
    return {
      ...view,
      id: idOf.get(view.id) ?? newId(to.nowMs),
      page: to.page,
      ver: 1,
      mtime: new Date(to.nowMs),
      template: {
        ...template,
        children: template.children.flatMap((child) => idOf.get(child) ?? []),
        link: template.link.flatMap(({ view: id, key }) => {
          const copy = idOf.get(id);
          return copy === undefined ? [] : [{ view: copy, key }];
        }),
      },
    };
  });
  return { rows, idOf };
}

/** The name of a copy, as long as a name may be. */
export function nameOfCopy(name: string): string {
  const suffix = ' 2';
  const numbered = /^(.*) (\d{1,4})$/u.exec(name);
  if (numbered) return `${numbered[1] ?? ''} ${Number(numbered[2]) + 1}`.slice(0, MAX_NAME);
  return `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
}
