/** The rows of a grid as they are known by now. */
export interface GridRows {
  /** Another number once rows were read or changed. */
  version: number;
  /** Rows that are laid out. */
  count: number;
  /** Ids of the rows that were read last, each with its place in the grid; those before the first row count below 0. */
  fresh: () => Iterable<[place: number, id: string]>;
}

/** Rows that follow each other, held by the ids of their records: places change whenever rows are read anew. */
export interface HeldRows {
  top: number;
  size: number;
  /** Ids by place within; of a row that was not here yet none is known. */
  ids: ReadonlyMap<number, string>;
}

export function holdRows({ top, bottom }: { top: number; bottom: number }, rows: GridRows): HeldRows {
  return withFresh({ top, size: bottom - top + 1, ids: new Map() }, rows);
}

/** The same records where they stand now; nothing where they are gone, or are no longer next to each other. */
export function followRows(held: HeldRows, rows: GridRows): HeldRows | undefined {
  const top = topNow(held, rows);
  const last = Math.max(-1, ...held.ids.keys());
  if (last >= 0 && (top < 0 || top + last >= rows.count)) return undefined;
  for (const [place, id] of rows.fresh()) {
    const known = held.ids.get(place - top);
    if (known !== undefined && known !== id) return undefined;
  }
  return withFresh(top === held.top ? held : { ...held, top }, rows);
}

/** Where the first of the rows stands by what was read last; where none of them was read, the place stays. */
function topNow(held: HeldRows, rows: GridRows): number {
  const offsets = new Map([...held.ids].map(([offset, id]) => [id, offset]));
  for (const [place, id] of rows.fresh()) {
    const offset = offsets.get(id);
    if (offset !== undefined) return place - offset;
  }
  return held.top;
}

/** With the ids of rows that have come meanwhile. */
function withFresh(held: HeldRows, rows: GridRows): HeldRows {
  const ids = new Map(held.ids);
  for (const [place, id] of rows.fresh())
    if (place >= held.top && place < held.top + held.size) ids.set(place - held.top, id);
  return ids.size === held.ids.size ? held : { ...held, ids };
}
