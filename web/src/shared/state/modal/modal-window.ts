/** Size of a modal in a window of its own (spec: platform §9). */
const MODAL_WIDTH_PX = 960;
const MODAL_HEIGHT_PX = 600;

export interface ModalWindowOptions {
  /** As large as the screen allows. */
  full?: boolean;
  /** A tab instead of a window. */
  blank?: boolean;
}

type Screen = Pick<globalThis.Screen, 'availWidth' | 'availHeight'>;

/** The third argument of `window.open`; empty for a tab. */
export function windowFeatures({ full = false, blank = false }: ModalWindowOptions, screen: Screen): string {
  if (blank) return '';
  const width = full ? screen.availWidth : Math.min(MODAL_WIDTH_PX, screen.availWidth);
  const height = full ? screen.availHeight : Math.min(MODAL_HEIGHT_PX, screen.availHeight);
  const left = Math.round((screen.availWidth - width) / 2);
  const top = Math.round((screen.availHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

let opened: Window | null = null;

/** Shows a modal of the catalogue in a window of its own, at `/common/modal`; `null` when the browser blocks it. */
export function openModalWindow(
  name: string,
  params: Record<string, string> = {},
  options: ModalWindowOptions = {},
): Window | null {
  const search = new URLSearchParams({ ...params, modal: name });
  opened = window.open(`/common/modal?${search}`, '_blank', windowFeatures(options, window.screen));
  return opened;
}

export function closeModalWindow(): void {
  opened?.close();
  opened = null;
}
