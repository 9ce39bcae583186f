import { useEffect } from 'react';

/** Has the browser ask before a page with changes that are not saved is closed or read again (WE-GUARD-013). */
export function useUnloadQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
