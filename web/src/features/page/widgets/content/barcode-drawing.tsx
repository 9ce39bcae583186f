import { toSVG } from 'bwip-js/browser';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  value: string;
  /** Of the thinnest bar, in pixels. */
  width: number;
  /** Around the bars, in pixels. */
  margin: number;
  label: string;
}

/** Height of the bars in millimetres. */
const HEIGHT_MM = 14;

/** The bars; a text that has none, such as one of Chinese characters, is told of. */
export function BarcodeDrawing({ value, width, margin, label }: Props) {
  const { t } = useTranslation();
  const source = useMemo(() => sourceOf({ value, width, margin }), [value, width, margin]);
  if (source === undefined)
    return (
      <p className="pg-note" role="alert">
        {t('page.barcode.fault')}
      </p>
    );
  return (
    <img
      className="pg-image pg-qr"
      src={source}
      alt={label}
      data-value={value}
      data-width={width}
      data-margin={margin}
    />
  );
}

function sourceOf({ value, width, margin }: Omit<Props, 'label'>): string | undefined {
  try {
    const drawing = toSVG({
      bcid: 'code128',
      text: value,
      scaleX: width,
      scaleY: width,
      height: HEIGHT_MM,
      padding: margin,
      includetext: true,
      textxalign: 'center',
    });
    return `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`;
  } catch {
    // The library refuses what the code has no signs for.
    return undefined;
  }
}
