import type { Page, View } from '@buildmesh/contracts';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { LINK_SPACING_MS } from '../../../shared/limits.js';
import type { RowAccess, VisibleEntity } from '../../../entities/row/row-access.js';
import { useThrottled } from '../../../shared/state/use-throttled.js';
import type { Choice, Choices } from '../page.model.js';

/** A page inside another one. */
interface EmbedProps {
  project: string;
  id: string;
  token?: string | undefined;
  around: readonly string[];
  param: Readonly<Record<string, string>>;
  paper?: boolean | undefined;
}

/** One table with rows that no server knows, for trying widgets. */
interface PageSample {
  entity: VisibleEntity;
  access: RowAccess;
}

/** What the widgets of one page share. */
export interface PageState {
  project: string;
  page: Page;
  views: readonly View[];
  param: Readonly<Record<string, string>>;
  /** The token that shows the page to strangers; absent for members. */
  token?: string | undefined;
  /** It comes on paper: nothing is left for another screenful. */
  paper?: boolean | undefined;
  /** What is read and written instead of the project, where widgets are tried. */
  sample?: PageSample | undefined;
  /** Pages around this one that show it, from the outside in. */
  around: readonly string[];
  /** Shows another page inside this one. */
  Embed: ComponentType<EmbedProps>;
  /** A view with its title, for widgets that hold other views. */
  Frame: ComponentType<{ view: View }>;
  /** Counts the refreshes of all views, and of one alone: whoever reads reads again when its count changes. */
  edition: number;
  editions: Readonly<Record<string, number>>;
  choices: Choices;
  /** What others are filtered by: the choices, but not each of many in a row. */
  links: Choices;
  /** Reads again: every view, or those that are named. */
  refresh: (views?: readonly string[]) => void;
  choose: (next: (choices: Choices) => Choices) => void;
  /** Sets a parameter of the page, so that views which are shown by it come and go. */
  setParam: (key: string, value: string) => void;
}

const StateContext = createContext<PageState | null>(null);

type Shown = Pick<
  PageState,
  'project' | 'page' | 'views' | 'param' | 'token' | 'paper' | 'sample' | 'around' | 'Embed' | 'Frame'
>;

export function PageStateProvider({ children, ...shown }: Shown & { children: ReactNode }) {
  const [edition, setEdition] = useState(0);
  const [editions, setEditions] = useState<Record<string, number>>({});
  const [choices, setChoices] = useState<Choices>({});
  const links = useThrottled(choices, LINK_SPACING_MS);
  const [given, setGiven] = useState<Record<string, string>>({});
  const refresh = useCallback((some?: readonly string[]) => {
    if (some === undefined) return setEdition((count) => count + 1);
    setEditions((now) => ({ ...now, ...Object.fromEntries(some.map((id) => [id, (now[id] ?? 0) + 1])) }));
  }, []);
  const setParam = useCallback(
    (key: string, value: string) => setGiven((now) => ({ ...now, [key]: value })),
    [],
  );
  const { project, page, views, param, token, paper, sample, around, Embed, Frame } = shown;
  const state = useMemo(
    () => ({
      project,
      page,
      views,
      param: { ...param, ...given },
      token,
      paper,
      sample,
      around,
      Embed,
      Frame,
      edition,
      editions,
      choices,
      links,
      refresh,
      choose: setChoices,
      setParam,
    }),
    [
      project,
      page,
      views,
      param,
      given,
      token,
      paper,
      sample,
      around,
      Embed,
      Frame,
      edition,
      editions,
      choices,
      links,
      refresh,
      setParam,
    ],
  );
  return <StateContext value={state}>{children}</StateContext>;
}

export function usePageState(): PageState {
  const state = useContext(StateContext);
  if (!state) throw new Error('a widget was shown outside a page');
  return state;
}

/** What is chosen in a view. */
export function useChoice(view: string): {
  chosen: Choice | undefined;
  set: (next: (choices: Choices) => Choices) => void;
} {
  const { choices, choose } = usePageState();
  return { chosen: choices[view]?.[''], set: choose };
}
