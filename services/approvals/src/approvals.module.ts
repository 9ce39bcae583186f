import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import { ChoosablePeople, type Runtime, type ServiceDefinition } from '@buildmesh/service-kit';
import { ActService } from './application/act.service.js';
import { ApplicationChange } from './application/application.change.js';
import { ApplicationHandlers } from './application/application.handlers.js';
import { ApplicationLists } from './application/application.lists.js';
import { ApplicationReader } from './application/application.reader.js';
import { ApplicationRepository } from './application/application.repository.js';
import { ApplyService } from './application/apply.service.js';
import { AssumeService } from './application/assume.service.js';
import { FactsService } from './application/facts.service.js';
import { ManageService } from './application/manage.service.js';
import { OutsideChanges } from './application/outside-changes.js';
import { RowMaintenance } from './application/row-maintenance.js';
import { ApprovalRowWriter } from './application/row-writer.js';
import { SystemChange } from './application/system-change.js';
import { Maintenance } from './application/maintenance.js';
import { approvalsConfig } from './approvals.config.js';
import { retention } from './retention.js';
import { DefinitionHandlers } from './definition/definition.handlers.js';
import { DefinitionRepository } from './definition/definition.repository.js';
import { DefinitionService } from './definition/definition.service.js';
import { KnownPeople } from './definition/known-people.js';
import { TableReaders } from './definition/table-readers.js';
import { Vacancies } from './definition/vacancies.js';
import { migrations } from './migrations/index.js';
import { Notices } from './notice/notices.js';
import { SCHEMA } from './schema.js';

const definitions = [
  DefinitionRepository,
  KnownPeople,
  ChoosablePeople,
  Vacancies,
  DefinitionService,
  TableReaders,
];
const applications = [
  ApplicationRepository,
  ApplicationReader,
  ApplicationLists,
  ApplicationChange,
  FactsService,
  ApprovalRowWriter,
  ApplyService,
  ActService,
  AssumeService,
  ManageService,
  SystemChange,
  OutsideChanges,
  RowMaintenance,
  Maintenance,
];
const handlers = [DefinitionHandlers, ApplicationHandlers];

@Module({})
class ApprovalsModule {
  static forRoot(runtime: Runtime): DynamicModule {
    const providers = [...definitions, ...applications, Notices, ...retention];
    return {
      module: ApprovalsModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      controllers: handlers,
      providers,
      exports: providers,
    };
  }
}

/** Definitions of approvals, running applications, and who decides next. */
export const approvalsService: ServiceDefinition = {
  name: 'approvals',
  config: approvalsConfig,
  module: (runtime) => ApprovalsModule.forRoot(runtime),
};
