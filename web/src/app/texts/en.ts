import type { Texts } from '../../shared/i18n/i18n.js';

const files = import.meta.glob<Texts>('../../{features/*,shared,app}/i18n/en.json', { eager: true, import: 'default' });

export const texts: Texts = Object.assign({}, ...Object.values(files));
