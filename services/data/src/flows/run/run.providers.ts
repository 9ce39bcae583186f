import type { Provider } from '@nestjs/common';
import { FlowBriefs } from '../flow/flow-briefs.js';
import { FlowHandlers } from '../flow/flow.handlers.js';
import { FlowRepository } from '../flow/flow.repository.js';
import { FlowEnvironment } from '../flow/flow-environment.js';
import { FlowService } from '../flow/flow.service.js';
import { FlowUsers } from '../flow/flow-users.js';
import { DatasetService } from './dataset.service.js';
import { DebugService } from './debug.service.js';
import { FlowRunHandlers } from './run.handlers.js';
import { FlowRunItem } from './run-item.js';
import { FlowRunRights } from './run-rights.js';
import { FlowRuns } from './flow-runs.js';
import { FlowRunService } from './run.service.js';
import { FlowRunner } from './execution/flow-runner.js';
import { HostAddresses } from './integrations/host-addresses.js';
import { HostLists } from './integrations/host-lists.js';
import { HttpSteps } from './integrations/http-steps.js';
import { PeopleSteps } from './integrations/people-steps.js';
import { RunDocuments } from './integrations/run-documents.js';
import { RunFiles } from './integrations/run-files.js';
import { RunNotices } from './execution/run-notices.js';
import { RunEnvironments } from './execution/run-environments.js';
import { RunRepository } from './execution/run.repository.js';

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
];

export const flowHandlers = [FlowHandlers, FlowRunHandlers];
