import { WIDGET_KINDS, type Widget, type WidgetKind } from '../widget.types.js';

/** What hinders a view from being shown, in the words of the specification (platform §8). */
type ViewFault = 'view is empty' | 'not found';

/**
 * The widget of a view. Rejects with `view is empty` for a missing or non-string view, and with `not found` for a library
 * that nobody knows (platform §8).
 */
export async function loadWidget(lib: unknown): Promise<Widget> {
  if (typeof lib !== 'string' || lib.trim() === '') throw new Error('view is empty' satisfies ViewFault);
  if (!isKind(lib)) throw new Error('not found' satisfies ViewFault);
  return (await import('../widgets/index.js')).WIDGETS[lib];
}

const isKind = (lib: string): lib is WidgetKind => WIDGET_KINDS.some((kind) => kind === lib);
