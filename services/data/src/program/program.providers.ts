import type { Provider } from '@nestjs/common';
import { FlowBriefs } from '../flow/flow-briefs.js';
import { FlowHandlers } from '../flow/flow.handlers.js';
import { FlowRepository } from '../flow/flow.repository.js';
import { FlowScene } from '../flow/flow-scene.js';
import { FlowService } from '../flow/flow.service.js';
import { FlowUsers } from '../flow/flow-users.js';
import { DatasetService } from './dataset.service.js';
import { DebugService } from './debug.service.js';
import { ProgramHandlers } from './program.handlers.js';
import { ProgramItem } from './program-item.js';
import { ProgramRights } from './program-rights.js';
import { ProgramRuns } from './program-runs.js';
import { ProgramService } from './program.service.js';
import { FlowRunner } from './run/flow-runner.js';
import { HostAddresses } from './run/outside/host-addresses.js';
import { HostLists } from './run/outside/host-lists.js';
import { OutsideHttp } from './run/outside/outside-http.js';
import { OutsidePeople } from './run/outside/outside-people.js';
import { RunDocuments } from './run/outside/run-documents.js';
import { RunFiles } from './run/outside/run-files.js';
import { RunNotices } from './run/run-notices.js';
import { RunScenes } from './run/run-scenes.js';
import { RunRepository } from './run/run.repository.js';

/** Functions: their design and their running. */
export const programProviders: Provider[] = [
  FlowRepository,
  FlowScene,
  FlowUsers,
  FlowBriefs,
  FlowService,
  RunRepository,
  FlowRunner,
  RunScenes,
  RunNotices,
  HostLists,
  HostAddresses,
  OutsideHttp,
  OutsidePeople,
  RunFiles,
  RunDocuments,
  ProgramRights,
  ProgramItem,
  ProgramRuns,
  ProgramService,
  DatasetService,
  DebugService,
  FlowHandlers,
  ProgramHandlers,
];
