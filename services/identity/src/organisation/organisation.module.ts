import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { StoreModule } from '../store/index.js';
import { DepartmentViewService } from './department/department-view.service.js';
import { DepartmentHandlers } from './department/department.handlers.js';
import { DepartmentService } from './department/department.service.js';
import { MenuViewService } from './navigation/menu-view.service.js';
import { MenuHandlers } from './navigation/menu.handlers.js';
import { MenuService } from './navigation/menu.service.js';
import { ModuleHandlers } from './navigation/module.handlers.js';
import { ModuleService } from './navigation/module.service.js';
import { AuditHandlers } from './project/audit.handlers.js';
import { OwnerService } from './project/owner.service.js';
import { ProjectSettingsService } from './project/project-settings.service.js';
import { ProjectViewService } from './project/project-view.service.js';
import { ProjectHandlers } from './project/project.handlers.js';
import { ProjectService } from './project/project.service.js';

/** Projects: their settings and owner, their departments, menu and modules. */
@Module({
  imports: [StoreModule, AccessModule],
  controllers: [ProjectHandlers, AuditHandlers, DepartmentHandlers, MenuHandlers, ModuleHandlers],
  providers: [
    ProjectService,
    ProjectSettingsService,
    ProjectViewService,
    OwnerService,
    DepartmentService,
    DepartmentViewService,
    MenuService,
    MenuViewService,
    ModuleService,
  ],
})
export class OrganisationModule {}
