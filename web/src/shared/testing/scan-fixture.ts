import { forgetReader } from '../scan/code-reader.js';

/** A browser that reads codes and has a camera, for tests: what it sees is told. */
export function standInReader() {
  let seen: string | undefined;
  let refused = false;
  const camera = { asked: 0, stopped: 0 };
  const { mediaDevices } = navigator;
  const { play } = HTMLMediaElement.prototype;
  const secure = (is: boolean) =>
    Object.defineProperty(window, 'isSecureContext', { value: is, configurable: true });
  secure(true);
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = async () => (seen === undefined ? [] : [{ rawValue: seen }]);
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        camera.asked++;
        if (refused) throw new DOMException('no', 'NotAllowedError');
        return { getTracks: () => [{ stop: () => camera.stopped++ }] };
      },
    },
  });
  HTMLMediaElement.prototype.play = async () => undefined;
  forgetReader();
  return {
    camera,
    sees: (code: string | undefined) => void (seen = code),
    refuses: () => void (refused = true),
    insecure: () => void secure(false),
    end: () => {
      Reflect.deleteProperty(globalThis, 'BarcodeDetector');
      Reflect.deleteProperty(window, 'isSecureContext');
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
      HTMLMediaElement.prototype.play = play;
      forgetReader();
    },
  };
}
