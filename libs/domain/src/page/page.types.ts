import type { Filter } from '../filter/filter.types.js';

/** Most levels of views in views (spec: data §9, D36). */
export const MAX_VIEW_DEPTH = 5;

/** How a view reads: which rows, which of their fields, grouped by what (D36). */
export interface ViewData {
  readonly source: 'entity' | 'flow' | 'static';
  /** Id of the entity or flow. */
  readonly id?: string | undefined;
  readonly query?: Filter | undefined;
  readonly sort?: readonly { readonly key: string; readonly order: 'asc' | 'desc' }[] | undefined;
  /** Keys of the fields that are shown; absent where rows are shown: all. */
  readonly fields?: readonly string[] | undefined;
  readonly group?: readonly string[] | undefined;
  readonly value?: { readonly key: string; readonly method: string } | undefined;
}

/** The parts of a view that say what it shows. */
export interface ViewShape {
  readonly _id: string;
  readonly _template: {
    readonly data?: ViewData | undefined;
    readonly link: readonly { readonly view: string; readonly key: string }[];
    readonly children: readonly string[];
  };
}
