import type { Texts } from '../../../shared/i18n/i18n.js';

const files = import.meta.glob<Texts>(
  ['../../../{features,entities}/*/i18n/ja.json', '!../../../features/session/i18n/*'],
  { eager: true, import: 'default' },
);

/** What the screens behind sign-in say. */
export const texts: Texts = Object.assign({}, ...Object.values(files));
