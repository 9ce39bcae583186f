// A scheduling service of its own, as compiled, for tests that kill it. Its bus is in memory; what its functions are asked for
// goes into a table that all processes share, so that the test can count.
import { projectStatus, runFlow, schedulesChanged } from '@buildmesh/contracts';
import { schedulingService } from '@buildmesh/scheduling';
import { MemoryTransport, createRuntime, startService } from '@buildmesh/service-kit';
import { EntityManager } from 'typeorm';

const holdMs = Number(process.env['HOLD_MS'] ?? 0);
const runtime = await createRuntime('scheduling', process.env, new MemoryTransport());
runtime.bus.serve(projectStatus, () => Promise.resolve({ state: 'active', admins: [] }));
const asked = { manager: undefined };
runtime.bus.serve(runFlow, async ({ input }) => {
  await asked.manager.query('INSERT INTO public.asked (flow, pid) VALUES ($1, $2)', [
    input.flow,
    process.pid,
  ]);
  await new Promise((resolve) => setTimeout(resolve, holdMs));
  return { data: 'done' };
});
const service = await startService(schedulingService, runtime);
asked.manager = service.app.get(EntityManager, { strict: false });
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
// Another process changed a task, which a common bus would tell.
process.on('message', () => runtime.bus.publish(schedulesChanged, { project: '0'.repeat(24) }));
process.send?.('ready');
