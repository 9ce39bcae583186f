import { MAX_VIEW_DEPTH } from '@buildmesh/domain';
import { PanelsTopLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { usePageState } from '../../viewer/page-state.js';
import { widget, type WidgetProps } from '../../widget.types.js';
import { common } from '../option-shapes.js';

/** Size of a new one: what comes next to 650 by 600 px on a screen 1440 px wide, beside the navigation (spec: data §2). */
const EMBED_BOUND: [number, number, number, number] = [7, 13, 0, 0];

const schema = z.looseObject({ ...common, page: z.string().max(24).default('') });
type Option = z.output<typeof schema>;

/** Another page inside this one, with the rights of the reader; never a page in itself, and not too deep (D36). */
function Embedded({ option: { page: id, empty } }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { project, page, token, around, param, paper, Embed } = usePageState();
  const within = [...around, page._id];
  if (id === '') return <EmptyState compact icon={PanelsTopLeft} title={empty || t('page.embed.none')} />;
  if (within.includes(id) || within.length >= MAX_VIEW_DEPTH)
    return <EmptyState compact icon={PanelsTopLeft} title={t('page.embed.too-deep')} />;
  return <Embed project={project} id={id} token={token} around={within} param={param} paper={paper} />;
}

export const page = widget<Option>({
  type: 'page',
  icon: PanelsTopLeft,
  label: 'page.widget.page',
  bound: EMBED_BOUND,
  reads: 'none',
  links: false,
  schema,
  options: { page: 'page' },
  Render: Embedded,
});
