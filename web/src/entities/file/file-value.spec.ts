import type { FieldDefinition } from '@buildmesh/domain';
import { choiceFault, filesOf, isPicture, sizeText } from './file-value.js';

const field = (type: 'image' | 'file', max?: number): FieldDefinition => ({
  _key: 'f',
  _name: 'f',
  _type: type,
  _option: max === undefined ? {} : { max },
});
const file = (name: string, size: number) =>
  Object.defineProperty(new File([], name), 'size', { value: size });

describe('a chosen file', () => {
  it('is sent when it has content, is at most 20480 KB large, and has a place', () => {
    expect(choiceFault(field('file'), file('a.exe', 20_480 * 1024), 8)).toBeUndefined();
    expect(choiceFault(field('file'), file('a.exe', 20_480 * 1024 + 1), 0)).toBe('shared.file.too-large');
    expect(choiceFault(field('file'), file('a.exe', 0), 0)).toBe('shared.file.empty');
    expect(choiceFault(field('file'), file('a.exe', 1), 9)).toBe('shared.file.too-many');
    expect(choiceFault(field('file', 1), file('a.exe', 1), 1)).toBe('shared.file.too-many');
  });

  it.each('jpg jpeg png gif tiff pjp jfif bmp svgz webp ico xbm dib tif pjpeg avif'.split(' '))(
    'is a picture by the ending %s',
    (ending) => expect(choiceFault(field('image'), file(`A.${ending.toUpperCase()}`, 1), 0)).toBeUndefined(),
  );

  it.each(['a.svg', 'a.html', 'a.pdf', 'a.png.exe'])('%s is no picture', (name) => {
    expect(choiceFault(field('image'), file(name, 1), 0)).toBe('shared.file.no-picture');
  });
});

describe('the files of a value', () => {
  it('are those that have a name, and none of anything else', () => {
    expect(filesOf([{ name: 'a', key: 'k' }, null, 'x', {}])).toEqual([{ name: 'a', key: 'k' }]);
    expect(filesOf(null)).toEqual([]);
  });

  it('are drawn where a browser can', () => {
    expect(['a.png', 'a.JPG', 'a.tif', 'a.svgz', 'a.pdf'].map((name) => isPicture({ name }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('have sizes that people read', () => {
    expect([0, 900, 1536, 20_480 * 1024].map((bytes) => sizeText(bytes, 'en'))).toEqual([
      '0 byte',
      '900 byte',
      '1.5 kB',
      '20 MB',
    ]);
  });
});
