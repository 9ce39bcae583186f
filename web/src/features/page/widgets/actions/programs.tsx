import type { CSSProperties } from 'react';
import { SquareMousePointer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { executeCommands } from '../../../../shared/api/commands/command-channel.js';
import { MENU_ICONS } from '../../../../entities/project/menu-icons.js';
import { startFlow } from '../../../../entities/run/client-runs.js';
import { afterRun } from '../../../../entities/run/after-run.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { usePageState } from '../../viewer/page-state.js';
import { useRepeated } from '../../viewer/repeated-row.js';
import { SMALL, widget, type WidgetProps } from '../../widget.types.js';
import {
  BUTTON_MODELS,
  BUTTON_SORTS,
  flowOf,
  programsSchema,
  type ProgramButton,
  type ProgramsOption,
} from './programs.model.js';
import './actions.css';

/** Buttons that run functions, open pages or trigger features, and then read some views again (spec: data §2). */
function Programs({ option }: WidgetProps<ProgramsOption>) {
  const { t } = useTranslation();
  const press = usePress(option.view);
  const { program, sort, eachLineNum, model } = option;
  if (program.length === 0)
    return <EmptyState compact icon={SquareMousePointer} title={option.empty || t('page.nothing')} />;
  return (
    <ul
      className="pw-buttons"
      data-sort={sort}
      data-model={model}
      style={{ '--columns': eachLineNum } as CSSProperties}
    >
      {program.map((item, at) => (
        <li key={at}>
          <button type="button" disabled={!press} onClick={() => press?.(item)}>
            <Face item={item} />
            <span>{item.name || t('page.programs.unnamed')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Face({ item: { icon, image, color } }: { item: ProgramButton }) {
  const Icon = MENU_ICONS[icon];
  const style = color === '' ? undefined : { color };
  if (/^https?:\/\//i.test(image))
    return <img src={image} alt="" referrerPolicy="no-referrer" width={20} height={20} />;
  return Icon ? <Icon size={18} strokeWidth={1.75} style={style} aria-hidden /> : null;
}

/** What a press does; nothing where strangers look, who run nothing. */
function usePress(listed: readonly string[]): ((item: ProgramButton) => void) | undefined {
  const { project, token, refresh } = usePageState();
  const repeated = useRepeated();
  const navigate = useNavigate();
  if (token !== undefined) return undefined;
  return (item) => {
    const { command, option } = item;
    const done = () => refresh([...new Set([...listed, ...option.view])]);
    const flow = flowOf(item);
    if (flow !== undefined) {
      startFlow({ project, flow, ...(repeated ? { item: repeated.row._id } : {}) });
      return afterRun(done);
    }
    if (command.value === '') return undefined;
    if (command.type === 'redirect') void navigate(`/page/${encodeURIComponent(command.value)}`);
    else executeCommands([{ type: 'feature', value: command.value }]);
    return done();
  };
}

export const programs = widget<ProgramsOption>({
  type: 'programs',
  icon: SquareMousePointer,
  label: 'page.widget.programs',
  bound: SMALL,
  reads: 'none',
  links: false,
  schema: programsSchema,
  options: {
    showTitle: 'switch',
    showBackground: 'switch',
    program: 'buttons',
    view: 'views',
    sort: BUTTON_SORTS,
    eachLineNum: 'number',
    model: BUTTON_MODELS,
  },
  Render: Programs,
});
