import { useEffect, useState } from 'react';
import type { Order, Project } from '@buildmesh/contracts';
import { loadProjects, refreshProject } from '../../entities/session/enter-project.js';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useOrdersQuery } from './billing.api.js';
import { stateOf, type OrderState } from './billing.model.js';

/** How often an order is asked for that somebody is paying; the socket is quicker, where there is one. */
const ORDER_POLL_MS = 3_000;
const OPEN: readonly (OrderState | undefined)[] = ['unpaid', 'paid'];

/** An order as it stands, asked for until it is settled; its licence shows in the whole product at once. */
export function useOrder(project: Project, id: string | null): { order: Order | undefined } {
  const dispatch = useAppDispatch();
  const current = useMaybeProject()?._id;
  const [open, setOpen] = useState(true);
  const { data } = useOrdersQuery(
    { queryString: { project: project._id }, quiet: true },
    { skip: id === null, pollingInterval: open ? ORDER_POLL_MS : 0 },
  );
  const order = data?.find(({ _id }) => _id === id);
  const state = order && stateOf(order, Date.now());
  const isOpen = data === undefined || OPEN.includes(state);
  if (open !== isOpen) setOpen(isOpen);
  const licensed = state === 'done';
  useEffect(() => {
    if (!licensed) return;
    if (current === project._id) void refreshProject(dispatch, project._id);
    else void loadProjects(dispatch);
  }, [licensed, dispatch, current, project._id]);
  return { order };
}
