import { useSearchParams } from 'react-router';
import { loadScanConfirm } from '../../features/session/index.js';

/** `/scan`: the scanner, or with a ticket the question whether another device may sign in (D14). */
export async function loadScanPlace() {
  const [{ ScanScreen }, Confirm] = await Promise.all([
    import('../../features/scan/index.js'),
    loadScanConfirm(),
  ]);
  return function ScanPlace() {
    const [search] = useSearchParams();
    const ticket = search.get('ticket');
    return ticket === null ? <ScanScreen /> : <Confirm key={ticket} />;
  };
}
