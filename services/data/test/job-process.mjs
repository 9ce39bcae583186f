// A data service of its own, as compiled, for tests that kill it. Its bus is in memory, so that it only runs jobs.
import { MemoryTransport, createRuntime, startService } from '@buildmesh/service-kit';
import { dataService } from '@buildmesh/data';

const runtime = await createRuntime('data', process.env, new MemoryTransport());
await startService(dataService, runtime);
process.send?.('ready');
