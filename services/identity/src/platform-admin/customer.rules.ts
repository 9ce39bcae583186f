import type { Customer, CustomerState } from '@buildmesh/contracts';
import { quotaOf, stateOf } from '../licensing/index.js';
import { EXPIRING_MS } from '../limits.js';
import type { CustomerQuery, CustomerRow } from '../store/index.js';

/** What a state means to the store. */
export function customerQueryOf(
  state: CustomerState | undefined,
  nowMs: number,
): Pick<CustomerQuery, 'expires' | 'frozen'> {
  if (state === 'frozen') return { frozen: true };
  if (state === 'expired') return { expires: { after: 0, until: nowMs } };
  return state === 'expiring' ? { expires: { after: nowMs, until: nowMs + EXPIRING_MS } } : {};
}

/** A project as the platform's staff sees it. */
export function customerOf(row: CustomerRow, nowMs: number): Customer {
  const { _id, _name, _status, _expired, _used, hold, _ver } = row;
  const { nickname, account, phone } = row.owner;
  const state = stateOf(row, nowMs);
  return {
    _id,
    _name,
    _status,
    _expired: _expired?.getTime() ?? null,
    created: row.createdAt.getTime(),
    state: state === 'gone' ? 'closed' : state,
    hold,
    owner: { _id: row.owner._id, nickname, account, phone },
    quota: {
      members: quotaOf(row, 'member'),
      publics: quotaOf(row, 'external'),
      rows: quotaOf(row, 'row'),
      entities: quotaOf(row, 'entity'),
    },
    ...(_used ? { used: _used } : {}),
    _ver,
  };
}
