import { filesOf } from './file-value.js';
import { FileThumb } from './file-thumb.js';
import './file.css';

/** Pictures drawn in one cell; more is a number. */
const MAX_THUMBS = 5;
const THUMB_PX = 24;

/** Files in a cell of a table: small pictures, or their names. */
export function CellFiles({ value, named }: { value: unknown; named: boolean }) {
  const files = filesOf(value);
  const shown = files.slice(0, MAX_THUMBS);
  return (
    <span className="cell-files" title={files.map(({ name }) => name).join(', ')}>
      {shown.map((file, index) =>
        named ? (
          <span key={index} className="cell-chip">
            {file.name}
          </span>
        ) : (
          <FileThumb key={index} file={file} size={THUMB_PX} />
        ),
      )}
      {files.length > shown.length ? (
        <span className="cell-files-more">+{files.length - shown.length}</span>
      ) : null}
      {named ? null : <span className="visually-hidden">{files.map(({ name }) => name).join(', ')}</span>}
    </span>
  );
}
