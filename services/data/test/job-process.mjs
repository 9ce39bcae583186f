// A data service of its own, as compiled, for tests that kill it. Its bus is in memory, so that it only runs jobs.
import { userStatus } from '@buildmesh/contracts';
import { MemoryTransport, createRuntime, startService } from '@buildmesh/service-kit';
import { dataService } from '@buildmesh/data';

const runtime = await createRuntime('data', process.env, new MemoryTransport());
// Stands in for identity: whoever asked is the owner still.
runtime.bus.serve(userStatus, () =>
  Promise.resolve({ active: true, owner: true, role: null, roleType: null, groups: [] }),
);
await startService(dataService, runtime);
process.send?.('ready');
