import { Inject, Injectable } from '@nestjs/common';
import { refusal, savedFilters, savedView, type CallContext, type Query } from '@buildmesh/contracts';
import { SHARE_TYPES, type Filter, type SettingType } from '@buildmesh/domain';
import { SettingRepository, type StoredSetting } from '../store/index.js';
import { shelfOf } from './setting.rules.js';

/** How a saved view or filter looks at the rows of an entity. */
export interface ViewOfRows {
  query: Filter;
  sort: Query['sort'];
  fields: readonly string[] | undefined;
}

/** Views and filters that people saved for an entity, under the name that a query gives (D33). */
@Injectable()
export class SavedViews {
  constructor(@Inject(SettingRepository) private readonly settings: SettingRepository) {}

  /**
   * The view of that key, else the filter of that id, of the entity: the caller's own before everybody's before the
   * project's. Refuses with `view.not-found`.
   */
  async find(
    { context, project, entity }: { context: CallContext; project: string; entity: string },
    name: string,
  ): Promise<ViewOfRows> {
    // What people saved for themselves and for each other is no part of a shared page.
    if (context.via === 'share') throw refusal('view.not-found');
    const types = SHARE_TYPES.filter((type) => type !== 'private' || context.user !== undefined);
    const wanted = types.flatMap((type) => [
      { ...shelfOf(context, 'view', type), key: name },
      { ...shelfOf(context, 'filter', type), key: entity },
    ]);
    const records = await this.settings.records(project, wanted);
    const among = (model: 'view' | 'filter', read: (record: StoredSetting) => ViewOfRows | undefined) =>
      inOrder(records, model).flatMap((record) => read(record) ?? [])[0];
    const found =
      among('view', (record) => viewIn(record, entity)) ??
      among('filter', (record) => filterIn(record, name));
    if (!found) throw refusal('view.not-found');
    return found;
  }
}

const place = (type: SettingType): number => SHARE_TYPES.indexOf(type);

const inOrder = (records: readonly StoredSetting[], model: string): StoredSetting[] =>
  records.filter((record) => record.model === model).sort((a, b) => place(a.type) - place(b.type));

function viewIn({ value }: StoredSetting, entity: string): ViewOfRows | undefined {
  const { data } = savedView.safeParse(value);
  if (data?.entity !== entity) return undefined;
  return { query: data.query ?? [], sort: data.sort ?? [], fields: data.fields };
}

function filterIn({ value }: StoredSetting, name: string): ViewOfRows | undefined {
  const one = savedFilters.safeParse(value).data?.find(({ id }) => id === name);
  return one && { query: one.value, sort: [], fields: undefined };
}
