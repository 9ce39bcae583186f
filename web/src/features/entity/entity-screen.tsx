import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ExternalLink, FileUp, Merge, Plus, Table2, Zap } from 'lucide-react';
import type { Entity, Field } from '@buildmesh/contracts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { usePageName } from '../../shared/navigation/page-title.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useEntityMetaQuery } from './entity.api.js';
import { RowForm } from '../../entities/row/form/row-form.js';
import type { EntitySlots } from './entity-slots.js';
import { FieldList } from './field/field-list.js';
import { FieldPanel } from './field/field-panel.js';
import { FieldTools, type OpenTool } from './field/field-tools.js';
import { NewTableDialog } from './new-table-dialog.js';
import { TableList } from './table-list.js';
import { TableTitle } from './table-title.js';
import { useDesign } from './use-design.js';
import './entity.css';

/** `/dev/entity/:entity?`: tables on the left, fields in the middle, properties on the right. */
export function EntityScreen({ slots }: { slots: EntitySlots }) {
  const { t } = useTranslation();
  const { entity: id } = useParams();
  const navigate = useNavigate();
  const project = useProject();
  const design = useDesign();
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  const { data: entities, error, refetch } = useAllEntitiesQuery({ params: { project: project._id } });
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!entities) return <ListSkeleton />;
  const current =
    entities.find((entity) => entity._id === id) ?? (id === undefined ? entities[0] : undefined);
  const open = (entity: string): void => void navigate(`/dev/entity/${entity}`);
  const remove = async (entity: Entity): Promise<void> => {
    if ((await design.removeTable(entity)) && entity._id === current?._id) void navigate('/dev/entity');
  };
  return (
    <div className="ed">
      <h1 className="visually-hidden">{t('entity.title')}</h1>
      <TableList
        entities={entities}
        current={current?._id}
        onSort={(list) => void design.sortTables(list)}
        onCreate={() => setCreating(true)}
        onImport={() => setImporting(true)}
        onRemove={(entity) => void remove(entity)}
      />
      {current ? (
        <EntityDesign key={current._id} entity={current} entities={entities} slots={slots} />
      ) : (
        <EmptyState
          icon={Table2}
          title={t('entity.none')}
          text={t('entity.none.text')}
          action={
            <>
              <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setCreating(true)}>
                {t('entity.new-table')}
              </Button>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<FileUp size={16} />}
                onClick={() => setImporting(true)}
              >
                {t('entity.import-table')}
              </Button>
            </>
          }
        />
      )}
      {creating ? (
        <NewTableDialog create={design.createTable} onClose={() => setCreating(false)} onCreated={open} />
      ) : null}
      <Suspense fallback={null}>
        {importing ? <slots.ImportDialog onClose={() => setImporting(false)} onDone={open} /> : null}
      </Suspense>
    </div>
  );
}

interface DesignProps {
  entity: Entity;
  entities: readonly Entity[];
  slots: EntitySlots;
}

function EntityDesign({ entity, entities, slots }: DesignProps) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  usePageName(entity._name);
  const design = useDesign();
  const [tab, setTab] = useState<'fields' | 'preview'>('fields');
  const [asked] = useSearchParams();
  const [opened, setOpened] = useState(() => fieldAsked(entity, asked.get('field')));
  const [tool, setTool] = useState<OpenTool | undefined>(undefined);
  const { data: meta } = useEntityMetaQuery({
    params: { project: project._id, entity: entity._id },
    quiet: true,
  });
  const field = entity._field.find((one) => one._id === opened);
  const indexes = [...(meta?.indexes ?? []), ...(meta?.combined ?? [])];
  const marked = indexes.some((index) => index.state === 'marked' || index.state === 'failed');
  const hidden = entity._field.filter((one) => one._status === 'hidden').length;
  return (
    <>
      <section className="ed-fields" aria-label={entity._name}>
        <header>
          <TableTitle entity={entity} meta={meta} onRename={(name) => design.renameTable(entity, name)} />
          {marked ? (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<Zap size={15} />}
              onClick={() => void design.buildIndexes(entity)}
            >
              {t('entity.index.build')}
            </Button>
          ) : null}
          {entity._type === 'system' ? null : (
            <IconAction
              icon={Merge}
              iconSize={16}
              label={t('entity.merge')}
              onClick={() => setTool({ kind: 'merge' })}
            />
          )}
          <IconAction
            icon={ExternalLink}
            iconSize={16}
            label={t('entity.open-table')}
            onClick={() => void navigate(`/table/${entity._id}`)}
          />
        </header>
        <Tabs
          className="ed-tabs"
          value={tab}
          onChange={(_, next: 'fields' | 'preview') => setTab(next)}
          sx={{ minHeight: 36 }}
        >
          <Tab value="fields" label={t('entity.fields')} sx={{ minHeight: 36 }} />
          <Tab value="preview" label={t('entity.preview')} sx={{ minHeight: 36 }} />
        </Tabs>
        {tab === 'preview' ? (
          <Preview entity={entity} />
        ) : (
          <FieldList
            entity={entity}
            meta={meta}
            current={opened}
            onOpen={(one) => setOpened(one._id)}
            onAdd={() => setOpened('new')}
            onSort={(fields: Field[]) => void design.sortFields(entity, fields)}
            onShow={(one) => void design.showField(entity, one)}
            onIndex={(one) => void design.markIndex(entity, one)}
            onIndexTogether={(fields) => design.markTogether(entity, fields)}
            onClear={() => void design.clearFields(entity, hidden)}
          />
        )}
      </section>
      {opened === 'new' || field ? (
        <FieldPanel
          key={`${opened ?? ''} ${field?._ver ?? 0}`}
          entity={entity}
          entities={entities}
          field={field}
          onClose={() => setOpened(undefined)}
          onSaved={(saved, kept) => {
            setOpened(opened === 'new' ? undefined : saved._id);
            if (kept) setTool({ kind: 'convert', field: saved });
          }}
          onTool={(kind, one) => setTool({ kind, field: one })}
          onMisfit={(one, as) => new Promise((answer) => setTool({ kind: 'retype', field: one, as, answer }))}
          onHide={(one) => {
            setOpened(undefined);
            void design.hideField(entity, one);
          }}
        />
      ) : null}
      {tool ? (
        <FieldTools
          key={`${tool.kind} ${'field' in tool ? tool.field._id : ''}`}
          tool={tool}
          entity={entity}
          entities={entities}
          slots={slots}
          onClose={() => setTool(undefined)}
        />
      ) : null}
    </>
  );
}

/** The field that the address names by its key, or `new`. */
function fieldAsked({ _field }: Entity, key: string | null): string | undefined {
  return key === 'new' ? key : _field.find((one) => one._key === key)?._id;
}

/** The form as people will see it; what is typed here goes nowhere. */
function Preview({ entity }: { entity: Entity }) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, unknown>>({});
  const fields = entity._field.filter((field) => field._status === 'normal');
  if (fields.length === 0) return <EmptyState compact icon={Table2} title={t('entity.no-fields')} />;
  return (
    <div className="ed-scroll ed-preview" style={{ maxWidth: 640 }}>
      <RowForm
        fields={fields}
        values={values}
        onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
        errors={NO_ERRORS}
        canWrite={() => true}
        edition={entity._id}
      />
    </div>
  );
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();
