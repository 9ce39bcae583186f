import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../shared/state/hooks.js';
import type { AppDispatch } from '../../shared/state/store.js';
import { AccountLookup, type Found } from './account-lookup.js';
import { peopleApi } from './people.api.js';

/** One for each store, so that whoever asks at the same time shares a call; it knows nothing of what another person may. */
const lookups = new WeakMap<AppDispatch, { user: string | undefined; lookup: AccountLookup }>();

function lookupOf(dispatch: AppDispatch, user: string | undefined): AccountLookup {
  const known = lookups.get(dispatch);
  if (known && known.user === user) return known.lookup;
  const lookup = new AccountLookup(async (ids) => {
    const asked = peopleApi.endpoints.accounts.initiate(
      { body: { type: 'id', list: [...ids] }, quiet: true },
      { subscribe: false },
    );
    return (await dispatch(asked)).data ?? [];
  });
  lookups.set(dispatch, { user, lookup });
  return lookup;
}

/** What the accounts with these ids came to so far. */
export function useAccounts(ids: readonly string[]): ReadonlyMap<string, Found> {
  const dispatch = useAppDispatch();
  const user = useAppSelector(({ session }) => session.user?._id);
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const key = [...new Set(ids)].sort().join();
  useEffect(() => {
    let left = false;
    for (const id of key === '' ? [] : key.split(',')) {
      void lookupOf(dispatch, user)
        .find(id)
        .then((account) => {
          if (!left) setFound((known) => new Map(known).set(id, account));
        });
    }
    return () => {
      left = true;
    };
  }, [dispatch, user, key]);
  return found;
}
