import {
  createEntity,
  createMenuEntry,
  createModule,
  makeBackup,
  pushToModule,
  removeEntity,
  saveBranding,
  setDingtalk,
  createShareLink,
  toggleInvitation,
} from '@buildmesh/contracts';
import type { Stack } from '@buildmesh/testing';
import type { Client } from '../../support/client.js';
import { jobEnd } from '../../support/transfer.js';
import { createTenant, type Tenant } from '../../support/world.js';
import {
  approvals,
  files,
  functions,
  linkedTable,
  messages,
  organisation,
  pageWithView,
  shareRecords,
  transfers,
} from './things.js';

/** Kinds of things that have ids of their own. */
export type Kind =
  | 'project'
  | 'user'
  | 'role'
  | 'group'
  | 'menu'
  | 'module'
  | 'application'
  | 'share'
  | 'entity'
  | 'removedEntity'
  | 'field'
  | 'row'
  | 'job'
  | 'backup'
  | 'upload'
  | 'page'
  | 'view'
  | 'approval'
  | 'paper'
  | 'flow'
  | 'schedule'
  | 'message'
  | 'draft'
  | 'file';

/** A project with something of every kind, whose texts all carry the tenant's canary. */
export interface Inhabited extends Tenant {
  things: Record<Kind, string>;
  /** What is named by a text that is no id, by contract and place: files by their keys, addresses by what signs them. */
  names: Record<string, string>;
  /** What stands in no other project: the canary, ids, the code of an invitation. */
  marks: string[];
}

/** Fills a new project through the open calls of the product. */
export async function inhabit(stack: Stack, owner: Client, name: string): Promise<Inhabited> {
  const tenant = await createTenant(stack, owner, name);
  const { project, canary, roles } = tenant;
  const params = { project };
  const { inTable, entity, field, row } = await linkedTable(owner, project, canary);
  const { upload, job } = await transfers(owner, inTable, canary);
  const people = await organisation(tenant, entity);
  const { _id: removedEntity } = await owner.must(createEntity, {
    params,
    body: { name: `${canary} removed` },
  });
  await owner.must(removeEntity, { params: { project, entity: removedEntity } });
  const { _id: menu } = await owner.must(createMenuEntry, {
    params,
    body: { type: 'table', name: `${canary} menu`, value: entity },
  });
  const { _id: module } = await owner.must(createModule, { params, body: { name: `${canary} module` } });
  await owner.must(pushToModule, { params: { project, id: module }, body: { type: 'entity', item: entity } });
  const invitation = await owner.must(toggleInvitation, {
    params,
    body: { role: roles.plain, enable: true, days: 7 },
  });
  const { page, view } = await pageWithView(owner, project, canary);
  const { _id: share } = await owner.must(createShareLink, { body: { project, page } });
  await owner.must(setDingtalk, {
    params,
    body: {
      agentId: canary,
      corpId: `${canary} corp`,
      appKey: `${canary} key`,
      appSecret: `${canary} secret`,
    },
  });
  await shareRecords(tenant);
  await owner.must(saveBranding, { params, body: { name: `${canary} custom` } });
  const papers = await approvals(tenant);
  const run = await functions(owner, project, { canary, entity });
  const written = await messages(tenant, { user: people.user, entity, row, flow: run.flow });
  const { file, names } = await files(tenant);
  const made = await owner.must(makeBackup, { params, body: {} });
  if ('job' in made) await jobEnd(owner, { project, job: made.job });
  const backup = 'job' in made ? made.job : made._id;
  const things = {
    ...papers,
    ...run,
    ...written,
    file,
    project,
    ...people,
    menu,
    module,
    share,
    entity,
    removedEntity,
    field,
    row,
    job,
    backup,
    upload,
    page,
    view,
  };
  const ids = [things, tenant.roles, tenant.userIds].flatMap((some) => Object.values(some));
  const marks = [canary, invitation?.code ?? canary, ...ids, ...tenant.rows];
  return { ...tenant, things, names, marks };
}
