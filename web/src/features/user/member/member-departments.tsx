import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import type { Department } from '@buildmesh/contracts';

/** So many departments stand in a row; of the others it says how many. */
const SHOWN = 2;

/** Departments of a member by name; what does not fit is named when it is pointed at, and to screen readers. */
export function MemberDepartments({
  ids,
  groups,
}: {
  ids: readonly string[];
  groups: readonly Department[];
}) {
  const names = groups.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
  const more = names.slice(SHOWN).join(', ');
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {names.slice(0, SHOWN).map((name, index) => (
        <Chip key={`${index} ${name}`} size="small" variant="outlined" label={name} sx={{ maxWidth: 180 }} />
      ))}
      {more !== '' && (
        <Tooltip title={more} describeChild>
          <Chip size="small" variant="outlined" label={<Rest count={names.length - SHOWN} names={more} />} />
        </Tooltip>
      )}
    </Box>
  );
}

function Rest({ count, names }: { count: number; names: string }) {
  return (
    <>
      <span aria-hidden className="tabular">
        +{count}
      </span>
      <span className="visually-hidden">{names}</span>
    </>
  );
}
