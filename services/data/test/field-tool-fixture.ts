import {
  adminBulkRows,
  copyField,
  listEntityFields,
  mergeEntityRows,
  revertJob,
  transformField,
  updateField,
  type CallContext,
  type Field,
  type Job,
  type OutputOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { startData, type DataFixture, type NewFields } from './data-fixture.js';
import { ended, rowsOf, type Params } from './transfer-fixture.js';

const FIELDS: NewFields = [
  { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
  { name: 'Text', type: 'string', key: 'text' },
  { name: 'Amount', type: 'number', key: 'amount', option: { max: 1000 } },
  { name: 'Fixed', type: 'string', key: 'fixed', option: { readonly: true } },
];
const ROWS = [
  { code: 'A', text: '12' },
  { code: 'B', text: 'many' },
  { code: 'C', text: '3.5', amount: 7 },
  { code: 'D' },
];
type Grants = Record<string, true | Record<string, boolean>>;

/** A table of goods with a few rows, and the tools of D34 asked for by a role that may use them. */
export class FieldToolFixture {
  params: Params = { project: '', entity: '' };
  user: CallContext;

  private constructor(readonly data: DataFixture) {
    this.user = data.admin;
  }

  static async start(): Promise<FieldToolFixture> {
    return new FieldToolFixture(await startData());
  }

  /** A new table for each test. */
  async reset(): Promise<void> {
    ({ params: this.params } = await this.data.table('Goods', FIELDS));
    this.user = this.mayWrite();
    await this.fill(this.params, ROWS);
  }

  mayWrite(grants: Grants = { update: true, import: true }, parts: Partial<CallContext> = {}): CallContext {
    const simple = { [this.params.entity]: { query: true as const, ...grants } };
    return this.data.memberWith({ simple }, { roleType: 'admin', ...parts });
  }

  fill(where: Params, save: Record<string, unknown>[]): Promise<unknown> {
    return this.data.service.ask(adminBulkRows, this.data.admin, { params: where, input: { save } });
  }

  copy(input: RawInputOf<typeof copyField>, as = this.user): Promise<OutputOf<typeof copyField>> {
    return this.data.service.ask(copyField, as, { params: this.params, input });
  }

  transform(
    from: string,
    option: RawInputOf<typeof transformField>['option'] = {},
  ): Promise<OutputOf<typeof transformField>> {
    return this.data.service.ask(transformField, this.user, { params: this.params, input: { from, option } });
  }

  merge(from: Params, option = {}, as = this.user): Promise<OutputOf<typeof mergeEntityRows>> {
    const input = { from: from.entity, option };
    return this.data.service.ask(mergeEntityRows, as, { params: this.params, input });
  }

  async columnOf(key: string): Promise<unknown[]> {
    return (await rowsOf(this.data, this.params)).map((row) => row[key]);
  }

  fields(): Promise<Field[]> {
    const { project, entity } = this.params;
    return this.data.service.ask(listEntityFields, this.data.admin, { params: { project, entity } });
  }

  async fieldOf(key: string): Promise<Field> {
    const field = (await this.fields()).find(({ _key }) => _key === key);
    if (!field) throw new Error(`no field ${key}`);
    return field;
  }

  /** Makes another field of one, whatever becomes of its values. */
  async change(key: string, input: RawInputOf<typeof updateField>): Promise<void> {
    const { _id } = await this.fieldOf(key);
    await this.data.service.ask(updateField, this.data.admin, {
      params: { ...this.params, id: _id },
      queryString: { force: '1' as never },
      input,
    });
  }

  audits(job: string): Promise<{ action: string; n: number }[]> {
    return this.data.sql(
      'SELECT action, count(*)::int AS n FROM data.audit WHERE batch = $1 GROUP BY action ORDER BY action',
      [job],
    );
  }

  async takeBack({ job: id }: { job: string }): Promise<Job> {
    const { data } = this;
    const { job } = await data.service.ask(revertJob, data.admin, { params: { project: data.project, id } });
    return ended(data, job);
  }
}
