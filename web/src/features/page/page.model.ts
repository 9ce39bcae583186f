import type { Page, View } from '@buildmesh/contracts';
import type { Condition, Filter, Scalar } from '@buildmesh/domain';

/** Grid of a page (D36). */
export const ROW_PX = 40;
export const GAP_PX = 8;

/** A page that nobody designed, around views that are shown without theirs. */
export const pageAround = (views: readonly string[]): Page => ({
  _id: '',
  _name: '',
  type: 'inner',
  mode: 'common',
  tpl: '',
  views: [...views],
  param: {},
  _owner: null,
  _ver: 0,
  _mtime: 0,
});

/** Views in reading order: from the top, then from the left. */
export function inReadingOrder(views: readonly View[]): View[] {
  return [...views].sort((a, b) => {
    const [, , ax, ay] = a._template.bound;
    const [, , bx, by] = b._template.bound;
    return ay - by || ax - bx;
  });
}

/** Parameters of a page: what it says itself, with what its address says. */
export function parametersOf(
  param: Readonly<Record<string, string>>,
  search: URLSearchParams,
): Record<string, string> {
  return { ...param, ...Object.fromEntries(search) };
}

/** Whether a view is shown on the device, with the parameters of the page (D36 `show`). */
export function isShown(
  { show }: View['_template'],
  { mobile, param }: { mobile: boolean; param: Readonly<Record<string, string>> },
): boolean {
  if (mobile ? !show.mobile : !show.pc) return false;
  if (!show.param) return true;
  return (param[show.param.key] ?? '') === show.param.value;
}

/** What is chosen in a view: a value or several, or nothing. */
export interface Choice {
  value: Scalar | Scalar[];
  opt?: 'eq' | 'like' | 'in';
}

/** What is chosen in the views of a page: by view, by field of the view that it filters (`link.key`), or by `''` for all. */
export type Choices = Readonly<Record<string, Readonly<Record<string, Choice>>>>;

/** What the other views filter this one by (spec: data §2, link event). */
export function linkedFilter(view: string, views: readonly View[], choices: Choices): Filter {
  return views.flatMap(({ _id, _template }) => {
    const chosen = choices[_id];
    if (!chosen) return [];
    return _template.link
      .filter((link) => link.view === view)
      .flatMap(({ key }) => {
        const choice = chosen[key] ?? chosen[''];
        return choice === undefined ? [] : [conditionOf(key, choice)];
      });
  });
}

function conditionOf(key: string, { value, opt = 'eq' }: Choice): Condition {
  if (value === null || value === '') return { key, opt: 'isnull' };
  return { key, opt, value };
}

/** Choices with another one in a view, or with none. */
export function chosenIn(choices: Choices, view: string, choice: Choice | undefined): Choices {
  const { [view]: _before, ...others } = choices;
  return choice === undefined ? others : { ...others, [view]: { '': choice } };
}

/** Choices with another one in a view; the same once more takes it away. */
export function toggled(choices: Choices, view: string, choice: Choice): Choices {
  const isSame = choices[view]?.['']?.value === choice.value;
  return chosenIn(choices, view, isSame ? undefined : choice);
}
