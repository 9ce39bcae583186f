import type { Provider } from '@nestjs/common';
import { FlowBriefs } from '../flow/flow-briefs.js';
import { FlowHandlers } from '../flow/flow.handlers.js';
import { FlowRepository } from '../flow/flow.repository.js';
import { FlowEnvironment } from '../flow/flow-scene.js';
import { FlowService } from '../flow/flow.service.js';
import { FlowUsers } from '../flow/flow-users.js';
import { DatasetService } from './dataset.service.js';
import { DebugService } from './debug.service.js';
import { FlowRunHandlers } from './program.handlers.js';
import { FlowRunItem } from './program-item.js';
import { FlowRunRights } from './program-rights.js';
import { FlowRuns } from './program-runs.js';
import { FlowRunService } from './program.service.js';
import { FlowRunner } from './run/flow-runner.js';
import { HostAddresses } from './run/outside/host-addresses.js';
import { HostLists } from './run/outside/host-lists.js';
import { HttpSteps } from './run/outside/outside-http.js';
import { PeopleSteps } from './run/outside/outside-people.js';
import { RunDocuments } from './run/outside/run-documents.js';
import { RunFiles } from './run/outside/run-files.js';
import { RunNotices } from './run/run-notices.js';
import { RunEnvironments } from './run/run-scenes.js';
import { RunRepository } from './run/run.repository.js';

/** Functions: their design and their running. */
export const flowRunProviders: Provider[] = [
  FlowRepository,
  FlowEnvironment,
  FlowUsers,
  FlowBriefs,
  FlowService,
  RunRepository,
  FlowRunner,
  RunEnvironments,
  RunNotices,
  HostLists,
  HostAddresses,
  HttpSteps,
  PeopleSteps,
  RunFiles,
  RunDocuments,
  FlowRunRights,
  FlowRunItem,
  FlowRuns,
  FlowRunService,
  DatasetService,
  DebugService,
  FlowHandlers,
  FlowRunHandlers,
];
