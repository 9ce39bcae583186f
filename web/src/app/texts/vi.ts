import type { Texts } from '../../shared/i18n/i18n.js';

const files = import.meta.glob<Texts>('../../{features/session,shared,app}/i18n/vi.json', {
  eager: true,
  import: 'default',
});

/** What the screens before sign-in say. */
export const texts: Texts = Object.assign({}, ...Object.values(files));
