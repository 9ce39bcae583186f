import type { ServiceSql } from '@buildmesh/persistence';
import { Account } from '../account/account.entity.js';
import { AuditRow } from '../audit/audit.entity.js';
import { ApplicationRow } from '../application/application.entity.js';
import { DepartmentRow } from '../department/department.entity.js';
import { InvitationRow } from '../invitation/invitation.entity.js';
import { Accounts1764200000001 } from '../migrations/1-accounts.js';
import { Projects1764200000002 } from '../migrations/2-projects.js';
import { Roles1764200000003 } from '../migrations/3-roles.js';
import { Audit1764200000004 } from '../migrations/4-audit.js';
import { Third1764200000015 } from '../migrations/15-third.js';
import { Staff1764200000016 } from '../migrations/16-staff.js';
import { Licences1764200000017 } from '../migrations/17-licences.js';
import { SharedPages1764200000018 } from '../migrations/18-shared-pages.js';
import { Outbox1764200000005 } from '../migrations/5-outbox.js';
import { Retries1764200000006 } from '../migrations/6-retries.js';
import { Groups1764200000007 } from '../migrations/7-groups.js';
import { WaysIn1764200000008 } from '../migrations/8-ways-in.js';
import { Usage1764200000009 } from '../migrations/9-usage.js';
import { Menu1764200000010 } from '../migrations/10-menu.js';
import { Modules1764200000011 } from '../migrations/11-modules.js';
import { Custom1764200000013 } from '../migrations/13-custom.js';
import { TokenReset1764200000014 } from '../migrations/14-token-reset.js';
import { Tickets1764200000012 } from '../migrations/12-tickets.js';
import { BrandingRow } from '../branding/branding.entity.js';
import { MenuRow } from '../menu/menu.entity.js';
import { ModuleRow } from '../module/module.entity.js';
import { ProjectRow } from '../project/project.entity.js';
import { RoleRow } from '../role/role.entity.js';
import { Session } from '../session/session.entity.js';
import { DingtalkSetup, Suite, SuiteCorp, SocialLogin } from '../social-login/social-login.entity.js';
import { ShareLinkRow } from '../ticket/share-link.entity.js';
import { TicketRow } from '../ticket/ticket.entity.js';
import { Member, RoleMember } from '../user/member.entity.js';

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
  migrations: [
    Accounts1764200000001,
    Projects1764200000002,
    Roles1764200000003,
    Audit1764200000004,
    Outbox1764200000005,
    Retries1764200000006,
    Groups1764200000007,
    WaysIn1764200000008,
    Usage1764200000009,
    Menu1764200000010,
    Modules1764200000011,
    Tickets1764200000012,
    Custom1764200000013,
    TokenReset1764200000014,
    Third1764200000015,
    Staff1764200000016,
    Licences1764200000017,
    SharedPages1764200000018,
  ],
};
