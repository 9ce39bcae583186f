import type { ServiceSql } from '@buildmesh/persistence';
import { migrations } from '../migrations/index.js';
import { ApplicationRow } from './access/application.entity.js';
import { InvitationRow } from './access/invitation.entity.js';
import { Member, RoleMember } from './access/member.entity.js';
import { RoleRow } from './access/role.entity.js';
import { Account } from './account/account.entity.js';
import { Session } from './account/session.entity.js';
import { ShareLinkRow } from './account/share-link.entity.js';
import { DingtalkSetup, SocialLogin, Suite, SuiteCorp } from './account/social-login.entity.js';
import { TicketRow } from './account/ticket.entity.js';
import { AuditRow } from './audit/audit.entity.js';
import { BrandingRow } from './project/branding.entity.js';
import { DepartmentRow } from './access/department.entity.js';
import { MenuRow } from './project/menu.entity.js';
import { ModuleRow } from './project/module.entity.js';
import { ProjectRow } from './project/project.entity.js';

/** The service's tables and the steps that made them. */
export const identitySql: ServiceSql = {
  schema: 'identity',
  entities: [
    Account,
    Session,
    ProjectRow,
    RoleRow,
    Member,
    RoleMember,
    DepartmentRow,
    InvitationRow,
    ApplicationRow,
    AuditRow,
    MenuRow,
    ModuleRow,
    TicketRow,
    ShareLinkRow,
    BrandingRow,
    DingtalkSetup,
    Suite,
    SuiteCorp,
    SocialLogin,
  ],
  migrations,
};
