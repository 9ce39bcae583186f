import type { Locale } from '@buildmesh/kernel';
import { formatNumber } from '../../shared/i18n/intl.js';
import { DEFAULT_MAX_FILES, isImageName, MAX_FILE_BYTES, type FieldDefinition } from '@buildmesh/domain';

/** A file as rows hold it (D29). */
export interface FileValue {
  name: string;
  url?: string;
  key?: string;
  /** Bytes. */
  size?: number;
}

/** The files of a value, whatever it is. */
export function filesOf(value: unknown): FileValue[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter(
    (item): item is FileValue =>
      typeof item === 'object' && item !== null && typeof (item as { name?: unknown }).name === 'string',
  );
}

/** By what the server knows a file of its own; nothing for one that lies elsewhere. */
export function referenceOf({ key, url }: FileValue): string | undefined {
  return key === undefined ? undefined : (url ?? key);
}

/** Endings that are pictures to us and that browsers do not draw. */
const UNDRAWN = /\.(svgz|xbm|tiff?)$/i;

export const isPicture = ({ name }: FileValue): boolean => isImageName(name) && !UNDRAWN.test(name);

export const mostFiles = (field: FieldDefinition): number => field._option.max ?? DEFAULT_MAX_FILES;

/** Why a chosen file is not even sent: a key of the texts. `held` counts what the field holds already. */
export function choiceFault(field: FieldDefinition, file: File, held: number): string | undefined {
  if (held >= mostFiles(field)) return 'shared.file.too-many';
  if (field._type === 'image' && !isImageName(file.name)) return 'shared.file.no-picture';
  if (file.size === 0) return 'shared.file.empty';
  return file.size > MAX_FILE_BYTES ? 'shared.file.too-large' : undefined;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as people read them: `1.4 MB`. */
export function sizeText(bytes: number, locale: Locale): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return formatNumber(locale, bytes / 1024 ** step, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
}
