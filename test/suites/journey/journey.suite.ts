import { createProject, listProjects, type Entity } from '@buildmesh/contracts';
import type { Stack, StackMode } from '@buildmesh/testing';
import type { Client } from '../../support/client.js';
import { startSuiteStack } from '../../support/suite-stack.js';
import { signIn } from '../../support/world.js';
import { bigImportSteps } from './big-import.steps.js';
import { designSteps } from './design.steps.js';
import { querySteps } from './query.steps.js';
import { rightsSteps } from './rights.steps.js';
import type { Team } from './team.js';
import { strikesTable, transferSteps } from './transfer.steps.js';
import { writeSteps } from './write.steps.js';

describe.each<StackMode>(['standalone', 'distributed'])('a team’s way through the product, %s', (mode) => {
  let stack: Stack;
  let admin: Client;
  let project: string;
  let strikes: Entity;
  const team = (): Team => ({ stack, admin, project, strikes });

  beforeAll(async () => {
    stack = await startSuiteStack(mode);
    admin = await signIn(stack.baseUrl, stack.account, stack.password);
    project = (await admin.must(createProject, { body: { name: 'Airfields' } }))._id;
    strikes = await strikesTable({ stack, admin, project }, 'Bird strikes');
  });

  afterAll(async () => {
    await stack?.stop();
  });

  it('starts with a project that its maker administers', async () => {
    expect(await admin.must(listProjects)).toMatchObject([
      { _id: project, _name: 'Airfields', _auth: 'admin' },
    ]);
  });

  describe('designing', () => designSteps(team));
  describe('bringing in and taking out', () => transferSteps(team));
  describe('finding', () => querySteps(team));
  describe('rights', () => rightsSteps(team));
  describe('writing', () => writeSteps(team));
  describe('large files', () => bigImportSteps(team));
});
