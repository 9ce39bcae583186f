import { jest } from '@jest/globals';
import type { FieldDefinition } from '@buildmesh/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE, type ApiFault } from '../../shared/api/faults/fault.js';
import type { AnswerOfRun, RunCalls, StepOfRun } from '../../entities/run/run-calls.js';
import type { ClientRun } from '../../entities/run/client-runs.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { RunDialog } from './run-dialog.js';

const ID = 'f'.padStart(24, '0');
const name: FieldDefinition = { _key: 'name', _name: 'Name', _type: 'string', _option: { required: true } };
const reason: FieldDefinition = { _key: 'reason', _name: 'Reason', _type: 'string', _option: {} };
const DONE: AnswerOfRun = { tells: false };

interface Scene {
  members?: string;
  fields?: FieldDefinition[];
  answers?: (AnswerOfRun | ApiFault)[];
  run?: Partial<ClientRun>;
  enable?: boolean;
  confirmUrl?: boolean;
  removes?: boolean;
  refused?: ApiFault;
  session?: NonNullable<Parameters<typeof renderApp>[1]>['session'];
}

function open({
  fields = [],
  members,
  answers = [DONE],
  run,
  enable = true,
  confirmUrl = false,
  removes = false,
  refused,
  session,
}: Scene = {}) {
  const steps: StepOfRun[] = [];
  const asked: ClientRun[] = [];
  const left = [...answers];
  const calls: RunCalls = {
    display: async () => ({ name: 'Book a visit', icon: '', enable, confirmUrl, removes }),
    prepare: async (wanted) => {
      asked.push(wanted);
      if (refused) throw refused;
      return { fields, values: {}, ...(members !== undefined && { members }) };
    },
    exec: async (_, step) => {
      steps.push(step);
      const answer = left.shift() ?? DONE;
      if ('code' in answer) throw answer;
      return answer;
    },
  };
  const onClose = jest.fn();
  const started: ClientRun = { project: ID, flow: ID, form: {}, auto: true, strict: true, ...run };
  renderApp(<RunDialog run={started} calls={calls} onClose={onClose} />, session && { session });
  return { steps, asked, onClose, user: userEvent.setup() };
}
const submit = () => screen.findByRole('button', { name: 'Submit' });

describe('a function that runs', () => {
  it('runs at once where it asks for nothing, and says that it is done', async () => {
    const { steps, onClose } = open();
    expect(await screen.findByText('Book a visit: done')).toBeVisible();
    expect(steps).toHaveLength(1);
    expect(onClose).toHaveBeenCalled();
  });

  it('asks with its form, and is executed with what was filled in', async () => {
    const { steps, onClose, user } = open({ fields: [name], run: { form: { source: 'menu' } } });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ann');
    await user.click(await submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    // What the start brought and no field takes stays behind.
    expect(steps.map(({ form }) => form)).toEqual([{ name: 'Ann' }]);
  });

  it('is not executed while its form has errors', async () => {
    const { steps, user } = open({ fields: [name] });
    await user.click(await submit());
    expect(await screen.findByText('Function submission data has errors')).toBeVisible();
    expect(screen.getByText('This field is required')).toBeVisible();
    expect(steps).toEqual([]);
  });

  it('goes on with the next form of a run that waits', async () => {
    const waiting = { run: 'r1', form: { fields: [reason], values: {}, name: 'Why?' } };
    const { steps, user } = open({ fields: [name], answers: [{ waiting, tells: false }, DONE] });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ann');
    await user.click(await submit());
    expect(await screen.findByRole('dialog', { name: 'Why?' })).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'ill');
    await user.click(await submit());
    await waitFor(() => expect(steps).toHaveLength(2));
    expect(steps[1]).toMatchObject({ run: 'r1', form: { reason: 'ill' } });
  });

  it('shows what the server refuses beside its field', async () => {
    const errors = [{ field: 'name', rule: 'unique', message: 'This name is taken' }];
    const { user } = open({
      fields: [name],
      answers: [{ code: CODE.invalid, message: '', errors } as ApiFault],
    });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ann');
    await user.click(await submit());
    expect(await screen.findByText('This name is taken')).toBeVisible();
    expect(screen.getByText('Submit fail, form has error')).toBeVisible();
  });

  it('says why a run failed; sent once more it has the same key, so that it happens once', async () => {
    const fault = { code: CODE.business, message: 'No stock left' };
    const { steps, user } = open({ fields: [name], answers: [fault, DONE] });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ann');
    await user.click(await submit());
    expect(await screen.findByText('Submit fail: No stock left')).toBeVisible();
    await user.click(await submit());
    await waitFor(() => expect(steps).toHaveLength(2));
    expect(steps[0]?.key).toBe(steps[1]?.key);
  });

  it('names the field of its table in which a run failed', async () => {
    const errors = [{ field: 'title', rule: 'required', message: 'is required' }];
    const fault = { code: CODE.business, message: 'Save: Title is required', errors };
    const { user } = open({ fields: [name], answers: [fault as ApiFault] });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ann');
    await user.click(await submit());
    expect(await screen.findByText('Submit fail: Save: Title is required')).toBeVisible();
  });

  it('asks in which format a column of its spreadsheet is written, and sends the choice', async () => {
    const sheet = { field: 'due', name: 'Due', formats: ['DD/MM/YYYY', 'MM/DD/YYYY'], together: false };
    const fault = { code: CODE.business, message: 'several date formats fit', data: { sheet } };
    const { steps, user } = open({ fields: [name], answers: [fault as ApiFault, DONE] });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ann');
    await user.click(await submit());
    const choice = await screen.findByRole('combobox', { name: 'How “Due” is written in the file' });
    await user.selectOptions(choice, 'MM/DD/YYYY');
    await user.click(await submit());
    await waitFor(() => expect(steps).toHaveLength(2));
    expect(steps[0]?.sheet).toBeUndefined();
    expect(steps[1]?.sheet).toEqual({ formats: { due: ['MM/DD/YYYY'] } });
    expect(steps[1]?.key).not.toBe(steps[0]?.key);
  });

  it('is executed once by a double click', async () => {
    const { steps, onClose, user } = open({ fields: [reason] });
    await user.dblClick(await submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(steps).toHaveLength(1);
  });

  it('tells strictly that it is not for this person; otherwise it is left out', async () => {
    const refused = { code: CODE.noAuthority, message: 'No authority' };
    open({ refused });
    expect(await screen.findByRole('alert')).toHaveTextContent('No authority');
    const { onClose } = open({ enable: false, run: { strict: false } });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('that is gone or not published is not found', async () => {
    const { steps } = open({ refused: { code: CODE.missing, message: 'gone' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The function was not found');
    expect(steps).toEqual([]);
  });

  it('asks before it runs from an address where it is set to', async () => {
    const { steps, user } = open({ confirmUrl: true, run: { linked: true } });
    expect(await screen.findByText(/The link asks to run the function “Book a visit”/)).toBeVisible();
    expect(steps).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(steps).toHaveLength(1));
  });

  it('asks before it removes the row that it is run for', async () => {
    const { steps, user } = open({ removes: true, run: { item: ID } });
    expect(await screen.findByText(/^Remove this record\?/)).toBeVisible();
    expect(steps).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(steps).toHaveLength(1));
  });

  it('has the browser ask before what was typed is lost with the page', async () => {
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user, onClose } = open({ fields: [name] });
    const box = await screen.findByRole('textbox', { name: /Name/ });
    expect(leaves()).toBe(true);
    await user.type(box, 'Ann');
    expect(leaves()).toBe(false);
    await user.click(await submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('a person in a function’s form', () => {
  const TABLE = 'u'.repeat(24);
  const ADA = { _id: 'a'.repeat(24), nickname: 'Ada Host' };
  const who: FieldDefinition = { _key: 'who', _name: 'Who', _type: 'relate', _relate: [TABLE], _option: {} };
  let server: ReturnType<typeof startServer>;
  beforeEach(() => {
    const found = { data: [ADA] };
    server = startServer({ [`POST /people/${ID}/latest`]: found, [`POST /people/${ID}/3`]: found });
  });
  afterEach(() => server.stop());
  const asked = () => server.asked.map(({ path, body }) => [path.split('/people/')[1], body]);
  const choose = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('combobox', { name: 'Who' }));
    await user.click(await screen.findByRole('option', { name: 'Ada Host' }));
    await user.click(await submit());
  };

  it('is found by name without the right to read the table of people, and sent', async () => {
    const { steps, user } = open({ fields: [who], members: TABLE });
    await choose(user);
    await waitFor(() => expect(steps).toMatchObject([{ form: { who: ADA._id } }]));
    expect(asked()).toEqual([[`${ID}/latest`, { search: '' }]]);
  });

  it('is found for the form that a run waits for', async () => {
    const waiting = { run: 'r1', form: { fields: [who], values: {}, members: TABLE } };
    const { steps, user } = open({ answers: [{ waiting, tells: false }, DONE], run: { version: '3' } });
    await choose(user);
    await waitFor(() => expect(steps[1]).toMatchObject({ run: 'r1', form: { who: ADA._id } }));
    expect(asked()).toEqual([[`${ID}/3`, { search: '', run: 'r1' }]]);
  });
});

describe('the draft of a function’s form', () => {
  const P = `/message/${PROJECT._id}/draft`;
  const kept = { _id: 'd'.padStart(24, '0'), flow: ID, form: { type: 'program' }, name: 'Book a visit' };
  const answer = { data: { draft: { ...kept, timestamp: 1, time: 1 }, dropped: null } };
  const ON = { project: { ...PROJECT, _option: { view: { draft: true } } } };
  let server: ReturnType<typeof startServer>;
  const serve = (answers: Parameters<typeof startServer>[0] = {}) => {
    server = startServer({ [`POST ${P}/save`]: answer, [`POST ${P}/remove`]: { data: true }, ...answers });
  };
  afterEach(() => server.stop());
  const saved = () => server.to(`POST ${P}/save`).map(({ body }) => body);
  const typeName = async (user: ReturnType<typeof open>['user'], text: string) =>
    user.type(await screen.findByRole('textbox', { name: /Name/ }), text);

  it('is kept on a press, in its own place when pressed again, and goes once the form was sent', async () => {
    serve();
    const { user } = open({ fields: [name], run: { form: { from: 'menu' } }, session: ON });
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    await typeName(user, 'An');
    await user.click(await screen.findByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Saved as a draft')).toBeVisible();
    const of = { flow: ID, form: { type: 'program', given: { from: 'menu' } }, name: 'Book a visit' };
    expect(saved()).toEqual([{ ...of, save: { name: 'An' } }]);
    await typeName(user, 'n');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(saved()[1]).toEqual({ ...of, save: { name: 'Ann' }, id: kept._id }));
    await user.click(await submit());
    await waitFor(() => expect(server.to(`POST ${P}/remove`)).toHaveLength(1));
    expect(server.to(`POST ${P}/remove`)[0]?.body).toEqual({ id: kept._id });
  });

  it('is kept when the form is left half filled in', async () => {
    serve();
    const { user, onClose } = open({ fields: [name], session: ON });
    await typeName(user, 'An');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved()).toMatchObject([{ save: { name: 'An' } }]);
  });

  it('is not kept when it is too large: that is told, and leaving asks', async () => {
    serve();
    const { user, onClose } = open({ fields: [name], session: ON });
    await user.click(await screen.findByRole('textbox', { name: /Name/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), {
      target: { value: 'x'.repeat(102_400) },
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/more than 102,400 characters are not saved/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved()).toEqual([]);
  });

  it('stays where the project keeps no drafts what it was: leaving asks', async () => {
    serve();
    const { user } = open({ fields: [name] });
    await typeName(user, 'An');
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible();
    expect(saved()).toEqual([]);
  });

  it('fills the form again, of a run that waits as well, which then goes on', async () => {
    serve();
    const draft = { _id: kept._id, save: { name: 'An', gone: 'x' }, run: 'r1' };
    const { user, steps, asked } = open({ fields: [name], run: { auto: false, draft }, session: ON });
    const input = await screen.findByRole('textbox', { name: /Name/ });
    expect(input).toHaveValue('An');
    expect(asked).toMatchObject([{ draft: { run: 'r1' } }]);
    await user.type(input, 'n');
    await user.click(await submit());
    await waitFor(() => expect(steps).toMatchObject([{ form: { name: 'Ann' }, run: 'r1' }]));
    await waitFor(() => expect(server.to(`POST ${P}/remove`)).toHaveLength(1));
  });
});
