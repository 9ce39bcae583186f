import Skeleton from '@mui/material/Skeleton';

/** Keeps the room of a note that is being asked for, so that the form below stays where it is. */
export function ArrivalPending() {
  return <Skeleton variant="rounded" height={50} sx={{ mb: 4 }} />;
}
