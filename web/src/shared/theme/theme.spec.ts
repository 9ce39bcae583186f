import { darken, getContrastRatio, lighten } from '@mui/material/styles';
import { readableOn } from './theme.js';
import { DARK, LIGHT } from './tokens.js';

describe('the look', () => {
  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('has text and status tones in %s that read on every ground (AA)', (_, tones) => {
    for (const ground of [tones.canvas, tones.surface, tones.sunken]) {
      for (const tone of ['text', 'textSoft', 'error', 'warning', 'success', 'info'] as const) {
        expect([tone, ground, getContrastRatio(tones[tone], ground) >= 4.5]).toEqual([tone, ground, true]);
      }
    }
  });

  it.each(['#3a55e0', '#ffee00', '#ffffff', '#000000', '#ff0088'])(
    'makes any accent readable in both looks: %s',
    (accent) => {
      expect(getContrastRatio(readableOn(accent, LIGHT.sunken, darken), LIGHT.sunken)).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(
        getContrastRatio(readableOn(accent, DARK.surface, lighten), DARK.surface),
      ).toBeGreaterThanOrEqual(4.5);
    },
  );
});
