import type { FieldDefinition, SelectionItem } from '@buildmesh/domain';
import { z } from 'zod';
import type { Choice } from '../../page.model.js';
import { common } from '../option-shapes.js';

/** Options of every widget that something is filled into. */
export const inputOptions = {
  ...common,
  /** Parameter of the page that gets what is filled in; none where it is empty. */
  param: z.string().max(60).default(''),
};

/** What there is to choose from, a line each: `value` or `value = text`. */
export const itemsOption = { items: z.string().max(10_000).default('') };

/** Choices of the first field that is named, or else those that were written down. */
export function itemsOf(text: string, [field]: readonly FieldDefinition[]): SelectionItem[] {
  const own = field?._option.selection;
  if (own && own.length > 0) return [...own];
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [value = '', ...label] = line.split('=');
      return { value: value.trim(), label: label.join('=').trim() || value.trim() };
    });
}

/** What was filled in as it filters others; nothing for nothing. */
export function choiceFor(value: string | readonly string[], opt: Choice['opt'] = 'eq'): Choice | undefined {
  if (value.length === 0) return undefined;
  return typeof value === 'string' ? { value, opt } : { value: [...value], opt: 'in' };
}
