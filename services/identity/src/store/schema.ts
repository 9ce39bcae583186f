import type { ServiceSql } from '@buildmesh/persistence';
import { Account } from '../account/account.entity.js';
import { AuditRow } from '../audit/audit.entity.js';
import { Accounts1764200000001 } from '../migrations/1-accounts.js';
import { Projects1764200000002 } from '../migrations/2-projects.js';
import { Roles1764200000003 } from '../migrations/3-roles.js';
import { Audit1764200000004 } from '../migrations/4-audit.js';
import { Outbox1764200000005 } from '../migrations/5-outbox.js';
import { Retries1764200000006 } from '../migrations/6-retries.js';
import { ProjectRow } from '../project/project.entity.js';
import { RoleRow } from '../role/role.entity.js';
import { Session } from '../session/session.entity.js';
import { Member, RoleMember } from '../user/member.entity.js';

/** The service's tables and the steps that made them. */
export const identitySql: ServiceSql = {
  schema: 'identity',
  entities: [Account, Session, ProjectRow, RoleRow, Member, RoleMember, AuditRow],
  migrations: [
    Accounts1764200000001,
    Projects1764200000002,
    Roles1764200000003,
    Audit1764200000004,
    Outbox1764200000005,
    Retries1764200000006,
  ],
};
