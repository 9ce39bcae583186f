/** Finds codes in a picture; the shape of the reader that some browsers bring along. */
export interface CodeReader {
  detect: (source: HTMLVideoElement | Blob | ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}

interface NativeClass {
  new (): CodeReader;
  getSupportedFormats?: () => Promise<readonly string[]>;
}

/** The browser's own reader where it reads QR and bar codes, else one that is loaded with the first scan. */
async function makeReader(): Promise<CodeReader> {
  const Native = (globalThis as { BarcodeDetector?: NativeClass }).BarcodeDetector;
  const formats = (await Native?.getSupportedFormats?.().catch(() => [])) ?? ['qr_code', 'code_128'];
  if (Native && formats.includes('qr_code') && formats.includes('code_128')) return new Native();
  return (await import('./wasm-reader.js')).makeWasmReader();
}

let reader: Promise<CodeReader> | undefined;

/** Throws where no reader can be had, such as without a network. */
export function codeReader(): Promise<CodeReader> {
  reader ??= makeReader();
  // What failed is tried once more with the next scan.
  reader.catch(() => (reader = undefined));
  return reader;
}

/** The next reader is made anew, for tests. */
export const forgetReader = (): void => void (reader = undefined);

/** Between two looks. */
const LOOK_MS = 250;

/** Looks at a film until there is a code in it; `stop` ends that. */
export function watchForCode(
  reader: CodeReader,
  film: HTMLVideoElement,
  onCode: (code: string) => void,
): { stop: () => void } {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    // Before the first picture there is nothing to look at, and the reader refuses.
    const [found] = await reader.detect(film).catch(() => []);
    if (stopped) return;
    if (found) onCode(found.rawValue);
    else timer = setTimeout(() => void look(), LOOK_MS);
  };
  void look();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The code in a picture; `undefined` where there is none, or where it is no picture. */
export async function codeInPicture(reader: CodeReader, picture: Blob): Promise<string | undefined> {
  const [found] = await reader.detect(picture).catch(() => []);
  return found?.rawValue;
}
