import { useEffect } from 'react';
import { SCHEDULE_NOTICE, SCHEDULE_VIEW } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { pushes } from '../../shared/push/pushes.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useSchedulesQuery } from './schedule.api.js';

/** The tasks of the project; they are fetched anew when one of them runs or others change them. */
export function useSchedules() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const refresh = () => void dispatch(api.util.invalidateTags(['Schedule']));
    const ends = [pushes.look(SCHEDULE_VIEW, refresh), pushes.onNotice(SCHEDULE_NOTICE, refresh)];
    return () => ends.forEach((end) => end());
  }, [dispatch]);
  return useSchedulesQuery({ params: { project: useProject()._id } });
}
