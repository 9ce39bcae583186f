import { useEffect, useState } from 'react';
import { useAppDispatch } from '../state/hooks.js';
import type { AppDispatch } from '../state/store.js';
import { AccountLookup, type Found } from './account-lookup.js';
import { peopleApi } from './people.api.js';

/** One for each store, so that whoever asks at the same time shares a call. */
const lookups = new WeakMap<AppDispatch, AccountLookup>();

function lookupOf(dispatch: AppDispatch): AccountLookup {
  const known = lookups.get(dispatch);
  if (known) return known;
  const lookup = new AccountLookup(async (ids) => {
    const asked = peopleApi.endpoints.accounts.initiate(
      { body: { type: 'id', list: [...ids] }, quiet: true },
      { subscribe: false },
    );
    return (await dispatch(asked)).data ?? [];
  });
  lookups.set(dispatch, lookup);
  return lookup;
}

/** What the accounts with these ids came to so far. */
export function useAccounts(ids: readonly string[]): ReadonlyMap<string, Found> {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const key = [...new Set(ids)].sort().join();
  useEffect(() => {
    let left = false;
    for (const id of key === '' ? [] : key.split(',')) {
      void lookupOf(dispatch)
        .find(id)
        .then((account) => {
          if (!left) setFound((known) => new Map(known).set(id, account));
        });
    }
    return () => {
      left = true;
    };
  }, [dispatch, key]);
  return found;
}
