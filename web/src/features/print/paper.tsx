import {
  LINE_EM,
  PRINT_PADDING_MM,
  PRINT_PAGE_WIDTH_PX,
  PX_PER_MM,
  type PrintedItem,
  type PrintedPage,
} from '@buildmesh/domain';
import { useEffect, useState, type CSSProperties } from 'react';
import { renderSVG } from 'uqr';
import { usePictureUrl } from '../../entities/file/file-thumb.js';
import './print.css';

const MM_PER_PT = 25.4 / 72;
const DEFAULT_PT = 10;

/** One printed page on the screen: small paper in its size, none wider than 900 px (spec: data §9). */
export function Paper({ page, label }: { page: PrintedPage; label: string }) {
  const share = (mm: number, of: number) => `${((mm / of) * 100).toFixed(4)}%`;
  return (
    <section
      className="pr-paper"
      aria-label={label}
      style={{
        width: Math.min(PRINT_PAGE_WIDTH_PX, page.width * PX_PER_MM),
        aspectRatio: `${page.width} / ${page.height}`,
      }}
    >
      {page.items.map((item, at) => (
        <div
          key={at}
          className={`pr-item pr-${item.type}`}
          style={{
            left: share(item.x, page.width),
            top: share(item.y, page.height),
            width: share(item.width, page.width),
            height: share(item.height, page.height),
            ...styleOf(item, page.width),
          }}
        >
          <Content item={item} />
        </div>
      ))}
    </section>
  );
}

/** Letters are as large on the screen as the paper is, against its width. */
function styleOf({ style, type }: PrintedItem, width: number): CSSProperties {
  const mm = (style.size ?? DEFAULT_PT) * MM_PER_PT;
  const color = style.color ?? '#000000';
  const padding = `${((PRINT_PADDING_MM / width) * 100).toFixed(4)}cqw`;
  return {
    fontSize: `${((mm / width) * 100).toFixed(4)}cqw`,
    fontWeight: style.bold ? 700 : 400,
    lineHeight: LINE_EM,
    ...(type === 'text' || type === 'cell' ? { paddingInline: padding } : {}),
    textAlign: style.align ?? 'left',
    color,
    ...(style.border ? { outline: '1px solid #000' } : {}),
    ...(type === 'line' ? { borderTop: `1px solid ${color}` } : {}),
  };
}

function Content({ item: { type, value } }: { item: PrintedItem }) {
  if (value === '' || type === 'line') return null;
  if (type === 'image') return <Picture reference={value} />;
  if (type === 'qr') return <Code svg={renderSVG(value)} text={value} />;
  if (type === 'barcode') return <Barcode text={value} />;
  return value;
}

function Picture({ reference }: { reference: string }) {
  const url = usePictureUrl({ name: 'picture.png', url: reference, key: reference });
  return url ? <img className="pr-picture" src={url} alt="" /> : null;
}

function Code({ svg, text }: { svg: string; text: string }) {
  return <img className="pr-picture" src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={text} />;
}

/** Drawn by what draws it on paper; a text that the code cannot hold stands there as a text. */
function Barcode({ text }: { text: string }) {
  const [svg, setSvg] = useState<string | null>();
  useEffect(() => {
    let left = false;
    import('bwip-js/browser')
      .then(({ toSVG }) => toSVG({ bcid: 'code128', text, height: 10, includetext: true }))
      .then((drawn) => left || setSvg(drawn))
      .catch(() => left || setSvg(null));
    return () => {
      left = true;
    };
  }, [text]);
  if (svg === null) return text;
  return svg === undefined ? null : <Code svg={svg} text={text} />;
}
