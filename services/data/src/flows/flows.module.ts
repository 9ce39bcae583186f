import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { QuotaModule } from '../quota/index.js';
import { RowsModule } from '../rows/index.js';
import { StoreModule } from '../store/index.js';
import { TransferModule } from '../transfer/index.js';
import { FlowBriefs } from './flow/flow-briefs.js';
import { FlowEnvironment } from './flow/flow-environment.js';
import { FlowUsers } from './flow/flow-users.js';
import { FlowHandlers } from './flow/flow.handlers.js';
import { FlowRepository } from './flow/flow.repository.js';
import { FlowService } from './flow/flow.service.js';
import { DatasetService } from './run/dataset.service.js';
import { DebugService } from './run/debug.service.js';
import { FlowRunner } from './run/execution/flow-runner.js';
import { RunEnvironments } from './run/execution/run-environments.js';
import { RunNotices } from './run/execution/run-notices.js';
import { RunRepository } from './run/execution/run.repository.js';
import { FlowRuns } from './run/flow-runs.js';
import { HostAddresses } from './run/integrations/host-addresses.js';
import { HostLists } from './run/integrations/host-lists.js';
import { HttpSteps } from './run/integrations/http-steps.js';
import { PeopleSteps } from './run/integrations/people-steps.js';
import { RunDocuments } from './run/integrations/run-documents.js';
import { RunFiles } from './run/integrations/run-files.js';
import { FlowRunItem } from './run/run-item.js';
import { FlowRunRights } from './run/run-rights.js';
import { FlowRunHandlers } from './run/run.handlers.js';
import { FlowRunService } from './run/run.service.js';

/** Functions: their design and their runs. */
@Module({
  imports: [StoreModule, CatalogModule, QuotaModule, RowsModule, TransferModule],
  controllers: [FlowHandlers, FlowRunHandlers],
  providers: [
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
  ],
  exports: [FlowRepository],
})
export class FlowsModule {}
