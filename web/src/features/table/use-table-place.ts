import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the address of a table says: the record that is open or new, and the words to look for at first. */
export function useTablePlace() {
  const [params, setParams] = useSearchParams();
  const openId = params.get('r') ?? undefined;
  const show = useCallback(
    (next: { r?: string; new?: string }) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('r');
          after.delete('new');
          for (const [key, value] of Object.entries(next)) after.set(key, value);
          return after;
        },
        { replace: openId !== undefined && next.r !== undefined },
      );
    },
    [setParams, openId],
  );
  return { openId, isNew: params.has('new'), searchedFor: params.get('q') ?? '', show };
}
