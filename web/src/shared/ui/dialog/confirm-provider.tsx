import { createContext, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import type { Confirmation } from './confirm-dialog.js';
import { lazyPart } from '../state/lazy-part.js';

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.js')).ConfirmDialog);

type Ask = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.reject(new Error('no ConfirmProvider')));

/** `const confirm = useConfirm(); if (!(await confirm({…}))) return;` */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

/** Lets any component ask a question without keeping a dialog of its own. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const ask = useCallback<Ask>((confirmation) => {
    answer.current(false);
    setAsked(confirmation);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const settle = (yes: boolean) => {
    answer.current(yes);
    setOpen(false);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog
            {...asked}
            open={open}
            onClose={() => settle(false)}
            onConfirm={() => settle(true)}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
