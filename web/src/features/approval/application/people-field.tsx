import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { RelateEditor } from '../../../entities/field/editors/relate-editor.js';
import type { RelatedRow } from '../../../entities/field/field-kind.js';

interface Props {
  label: string;
  /** The table of members. */
  members: string;
  value: readonly RelatedRow[];
  onChange: (people: RelatedRow[]) => void;
  single?: boolean;
  error?: string | undefined;
}

/** Members of the project, found by typing their name. */
export function PeopleField({ label, members, value, onChange, single = false, error }: Props) {
  const id = useId();
  const field = {
    _key: 'people',
    _name: label,
    _type: 'relate' as const,
    _relate: [members],
    _option: { multiple: !single },
  };
  return (
    <Box>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ display: 'block', mb: 1, fontWeight: 500 }}
      >
        {label}
      </Typography>
      <RelateEditor
        id={id}
        field={field}
        variant="form"
        value={single ? (value[0] ?? null) : value}
        invalid={error !== undefined}
        describedBy={error ? `${id}-note` : undefined}
        onChange={(next) => onChange(peopleIn(next))}
      />
      {error && (
        <Typography id={`${id}-note`} variant="caption" color="error">
          {error}
        </Typography>
      )}
    </Box>
  );
}

function peopleIn(value: unknown): RelatedRow[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (one): one is RelatedRow => typeof one === 'object' && one !== null && '_id' in one && '__name' in one,
  );
}
