import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeReader } from './code-reader.js';

/** A reader for browsers without one of their own; its code comes from here, never from another host. */
export async function makeWasmReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['any'] });
}
