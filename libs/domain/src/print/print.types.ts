/** Columns of the grid on which the blocks of a template lie (spec: data §5). */
export const EXPORT_TEMPLATE_COLUMNS = 12;
/** Height of one row of that grid, in mm. */
export const PRINT_ROW_MM = 5;
/** Width at which a page is shown on a screen, in px (spec: data §9). */
export const PRINT_PAGE_WIDTH_PX = 900;
/** Pixels of one mm where a size in mm is shown on a screen (spec: data §9). */
export const PX_PER_MM = 575 / 105;
/** Most pages of one document. */
export const MAX_PRINT_PAGES = 500;

/** Width and height of upright paper, in mm. */
const PAPERS = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  letter: [216, 279],
} as const satisfies Record<string, readonly [number, number]>;
export const PAPER_SIZES = ['A3', 'A4', 'A5', 'A6', 'letter', 'custom'] as const;
type PaperSize = (typeof PAPER_SIZES)[number];

/** Paper of a template; all lengths in mm, width and height of its own only where the size is `custom` (D63). */
export interface Paper {
  size: PaperSize;
  orient: 'portrait' | 'landscape';
  width?: number | undefined;
  height?: number | undefined;
  margin: number;
}

export const PRINT_BLOCKS = [
  'text',
  'field',
  'table',
  'image',
  'qr',
  'barcode',
  'line',
  'page-number',
] as const;
type PrintBlockType = (typeof PRINT_BLOCKS)[number];

export interface PrintStyle {
  /** Points. */
  size?: number | undefined;
  bold?: boolean | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  /** `#rrggbb` */
  color?: string | undefined;
  border?: boolean | undefined;
}

interface PrintColumn {
  field: string;
  title: string;
  /** Share of the width of the table, relative to its other columns. */
  width?: number | undefined;
}

/** One thing on the paper (D63). */
export interface PrintBlock {
  type: PrintBlockType;
  /** Width, height, x and y on the grid, as views have them (D36). */
  bound: readonly [number, number, number, number];
  /** Text with `{{field}}`; the name of a field, or of the list of a table (all records where it is empty). */
  value: string;
  style?: PrintStyle | undefined;
  /** Of a table. */
  columns?: readonly PrintColumn[] | undefined;
  /** Stands on every page, and does not move. */
  repeat?: boolean | undefined;
}

/** A print template, the value of a record of the share model `print` (D63). */
export interface PrintTemplate {
  name: string;
  /** The table whose rows it prints. */
  entity?: string | undefined;
  paper: Paper;
  blocks: readonly PrintBlock[];
  /** Every record begins a page of its own. */
  multi: boolean;
}

/** Width and height of paper as it lies, in mm. */
export function paperBox({ size, orient, width, height }: Paper): { width: number; height: number } {
  const [short, long] = size === 'custom' ? [width ?? PAPERS.A4[0], height ?? PAPERS.A4[1]] : PAPERS[size];
  return orient === 'landscape' ? { width: long, height: short } : { width: short, height: long };
}
