import type { Grid, GridCell } from './grid.js';

const STYLE =
  'body{font-family:"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;margin:24px;color:#000}' +
  'table{border-collapse:collapse;table-layout:fixed;margin-bottom:24px}' +
  'td{padding:2px 4px;overflow-wrap:anywhere;white-space:pre-wrap;vertical-align:bottom}' +
  '@media print{body{margin:0}}';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** A page of its own that asks for nothing from elsewhere, and in which nothing runs. */
export function htmlPage(title: string, body: string): string {
  return (
    '<!doctype html><html><head><meta charset="utf-8">' +
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:">' +
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>` +
    `<body>${body}</body></html>`
  );
}

export function htmlOfGrids(title: string, grids: readonly Grid[]): string {
  return htmlPage(title, grids.map(table).join(''));
}

function table({ widths, rows }: Grid): string {
  const columns = widths.map((width) => `<col style="width:${width.toFixed(1)}pt">`).join('');
  const lines = rows.map(
    ({ height, cells }) => `<tr style="height:${height.toFixed(1)}pt">${cells.map(cell).join('')}</tr>`,
  );
  const width = widths.reduce((sum, one) => sum + one, 0);
  return `<table style="width:${width.toFixed(1)}pt"><colgroup>${columns}</colgroup>${lines.join('')}</table>`;
}

function cell(shown: GridCell): string {
  const span =
    (shown.columns > 1 ? ` colspan="${shown.columns}"` : '') +
    (shown.rows > 1 ? ` rowspan="${shown.rows}"` : '');
  return `<td${span} style="${styleOf(shown)}">${escaped(shown.text)}</td>`;
}

function styleOf({ align, middle, bold, italic, size, color, fill, border }: GridCell): string {
  const sides = (['top', 'right', 'bottom', 'left'] as const).filter((side) => border[side]);
  return [
    `text-align:${align}`,
    `font-size:${size}pt`,
    `color:${color}`,
    ...(middle ? ['vertical-align:middle'] : []),
    ...(bold ? ['font-weight:bold'] : []),
    ...(italic ? ['font-style:italic'] : []),
    ...(fill === undefined ? [] : [`background:${fill}`]),
    ...sides.map((side) => `border-${side}:1px solid #000`),
  ].join(';');
}
