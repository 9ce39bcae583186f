import {
  adminCreatePage,
  adminSaveRow,
  adminSetSetting,
  applyApproval,
  applyForRole,
  createEntity,
  createFields,
  createFlow,
  createDepartment,
  createUser,
  createView,
  debugFlow,
  exportRows,
  listSchedules,
  publishFlow,
  putFile,
  saveApproval,
  saveDraft,
  sendData,
  sendMessage,
  setSchedule,
  setSetting,
  shortenUrl,
  signFiles,
  signUpload,
  updateRole,
  updateRoleAuth,
} from '@buildmesh/contracts';
import { countsOf, importFile, jobEnd, preview } from '../../support/transfer.js';
import { MEMBER_PASSWORD, type Tenant } from '../../support/world.js';
import { pathOf, type Client } from '../../support/client.js';

/** The table that the calls of the suite are about: no field must be filled, and rows point at each other. */
export async function linkedTable(owner: Client, project: string, canary: string) {
  const params = { project };
  const entity = await owner.must(createEntity, { params, body: { name: `${canary} links` } });
  const [title] = await owner.must(createFields, {
    params,
    body: {
      entity: entity._id,
      list: [
        { name: `${canary} title`, key: 'title', type: 'string', option: { _name: true } },
        { name: `${canary} link`, key: 'link', type: 'relate', relate: [entity._id] },
      ],
    },
  });
  const inTable = { project, entity: entity._id };
  const { _id: row } = await owner.must(adminSaveRow, {
    params: inTable,
    body: { title: `${canary} linked` },
  });
  await owner.must(adminSaveRow, { params: inTable, body: { title: `${canary} linking`, link: row } });
  return { inTable, entity: entity._id, field: title?._id ?? '', row };
}

/** A file that was sent to be looked at, and the job of a finished export of the table. */
export async function transfers(owner: Client, inTable: { project: string; entity: string }, canary: string) {
  const content = `title\n${canary} imported`;
  const { project } = inTable;
  countsOf(await importFile(owner, { params: inTable, name: `${canary}.csv`, content }));
  const seen = await preview(owner, { params: inTable, name: `${canary}.csv`, content });
  const exported = await owner.must(exportRows, {
    params: inTable,
    body: { type: 'csv', option: { job: true } },
  });
  const { _id: job } = await jobEnd(owner, { project, job: (exported as { job: string }).job });
  return { upload: seen.data.upload, job };
}

/** What an administrator needs to write rows by the calls of members (D26). */
const EVERYTHING = { query: true, view: true, save: true, update: true, remove: true, import: true };

export async function organisation(tenant: Tenant, entity: string) {
  const { owner, project, canary, roles } = tenant;
  const params = { project };
  const { _id: user } = await owner.must(createUser, {
    params,
    body: {
      role: roles.plain,
      account: `thg_${canary.slice(-9)}`,
      pwd: MEMBER_PASSWORD,
      name: `${canary} person`,
    },
  });
  await owner.must(updateRoleAuth, {
    params,
    body: { role: roles.admin, updated: { simple: { [entity]: EVERYTHING } } },
  });
  await owner.must(updateRole, {
    params: { project, id: roles.granted },
    body: { _name: `${canary} role`, _option: { apply: true } },
  });
  const { _id: application } = await tenant.plain.must(applyForRole, {
    params,
    body: { role: roles.granted, reason: `${canary} reason` },
  });
  const { _id: group } = await owner.must(createDepartment, {
    params,
    body: { name: `${canary} group`, head: user, user: [user, tenant.userIds.admin] },
  });
  return { user, role: roles.granted, application, group };
}

/** A page with a view on it. */
export async function pageWithView(owner: Client, project: string, canary: string) {
  const params = { project };
  const { _id: page } = await owner.must(adminCreatePage, { params, body: { name: `${canary} page` } });
  const { _id: view } = await owner.must(createView, {
    params,
    body: { name: `${canary} view`, template: { lib: 'html', option: { html: canary } }, page },
  });
  return { page, view };
}

/** An approval, and an application that waits for the administrator who made it. */
export async function approvals({ owner, admin, project, canary, userIds }: Tenant) {
  const params = { project };
  const { _id: entity } = await owner.must(createEntity, { params, body: { name: `${canary} papers` } });
  const list = [{ name: 'Title', key: 'title', type: 'string' as const, option: {} }];
  await owner.must(createFields, { params, body: { entity, list } });
  const step = { type: 'user.target' as const, users: [userIds.admin] };
  const process = {
    nodes: [
      { id: 'start', type: 'start' as const, name: 'Start' },
      { id: 'step', type: 'task' as const, name: `${canary} step`, step },
      { id: 'end', type: 'end' as const, name: 'End' },
    ],
    edges: [
      { from: 'start', to: 'step' },
      { from: 'step', to: 'end' },
    ],
  };
  const value = { name: `${canary} approval`, entity, option: {}, process };
  const { _id: approval } = await owner.must(saveApproval, { params, body: { value } });
  const body = { entity: approval, value: { title: `${canary} paper` } };
  const { _id: paper } = await admin.must(applyApproval, { params, body });
  return { approval, paper };
}

/** A function that answers and emits texts of the project, run for a row of the table, and its task once a year. */
export async function functions(owner: Client, project: string, of: { canary: string; entity: string }) {
  const { canary, entity } = of;
  const params = { project };
  const node = (id: string, type: string, next: string | null, option = {}) => {
    return { id, type, name: `${canary} ${id}`, next, option };
  };
  const nodes = [
    node('start', 'start', 'emit'),
    node('emit', 'dataset', 'end', { name: 'text', rows: [{ title: `${canary} emitted` }] }),
    node('end', 'end', null, { data: `${canary} answer` }),
  ];
  const { _id: flow } = await owner.must(createFlow, {
    params,
    body: { name: `${canary} function`, option: { entity }, nodes },
  });
  await owner.must(publishFlow, { params: { project, id: flow }, body: { remark: `${canary} remark` } });
  await owner.must(debugFlow, { params: { project, id: flow }, body: {} });
  await owner.must(setSchedule, { params, body: { name: `${canary} task`, cron: '0 0 0 1 1 ? *', flow } });
  const [task] = await owner.must(listSchedules, { params });
  return { flow, schedule: task?._id ?? '' };
}

/** What the administrator wrote to somebody, and which row was sent along. */
export async function messages(
  { admin, project, canary }: Tenant,
  of: { user: string; entity: string; row: string; flow: string },
) {
  const { user: to, entity, row: id, flow } = of;
  const params = { project };
  await admin.must(sendData, { params, body: { to, entity, id, content: `${canary} about a row` } });
  const { _id: message } = await admin.must(sendMessage, {
    params,
    body: { to, content: `${canary} message` },
  });
  const { draft } = await admin.must(saveDraft, {
    params,
    body: { flow, form: { type: 'program' }, name: `${canary} draft`, save: { title: `${canary} typed` } },
  });
  return { message, draft: draft._id };
}

/** A file of the project or of the administrator, as clients send one. */
async function sentFile({ admin, project, canary }: Tenant, type: 'project' | 'user', name: string) {
  const content = new Blob([`${canary} content`]);
  const query = new URLSearchParams({ type, name, size: String(content.size) }).toString();
  const { key, token } = await admin.must(signUpload, { params: { project }, query });
  const body = new FormData();
  body.append('key', key);
  body.append('token', token);
  body.append('file', content, name);
  const { code, text, data } = await admin.send<{ url: string }>({
    method: 'POST',
    path: pathOf(putFile, { project }),
    body,
  });
  if (code !== 0) throw new Error(`files.upload.put: ${text}`);
  return { key, id: /[0-9a-z]{24}(?=\?)/.exec(data.url)?.[0] ?? '' };
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

export async function files(tenant: Tenant) {
  const { admin, project, canary } = tenant;
  const { key, id: file } = await sentFile(tenant, 'project', 'kept.log');
  const own = await sentFile(tenant, 'user', `${canary}.log`);
  const { urls } = await admin.must(signFiles, { params: { project }, body: { files: [key] } });
  const signed = new URL(urls[0] ?? '', 'https://example.com').searchParams;
  const short = await admin.must(shortenUrl, { body: { url: `/page?${canary}` } });
  const names = {
    'files.admin.download .name': key,
    'files.admin.fetch .prefix': folderOf(key),
    'files.admin.remove .file': key,
    'files.admin.tail .file': key,
    'files.file.download .files[]': key,
    'files.file.open .expire': signed.get('expire') ?? '',
    'files.file.open .sign': signed.get('sign') ?? '',
    'files.file.sign .files[]': key,
    'files.own.fetch .prefix': folderOf(own.key),
    'files.own.remove .file': own.key,
    'files.short.follow .code': short.url.split('/').at(-1) ?? '',
  };
  return { file, names };
}

/** What the project and its administrator keep beside rows. */
export async function shareRecords({ owner, admin, project, canary }: Tenant) {
  const params = { project };
  await admin.must(setSetting, {
    params: { project, model: 'task', type: 'private', key: 'title' },
    body: { text: `${canary} task` },
  });
  await owner.must(adminSetSetting, {
    params,
    body: {
      model: 'config',
      key: 'title',
      value: [{ key: 'a', name: canary, type: 'string', value: canary }],
    },
  });
  await owner.must(adminSetSetting, {
    params,
    body: { model: 'ai', key: 'assistant', value: { name: `${canary} assistant` } },
  });
}
