import type { Application } from '@buildmesh/domain';

/** Why somebody is told (D54). */
type NoticeKind = 'todo' | 'closed' | 'copy' | 'remind' | 'unattended';

export interface NoticeTo {
  kind: NoticeKind;
  to: string[];
  /** The step that it is about. */
  node?: string;
}

/** Whom a change is news to: new handlers, people with a new copy, the applicant once it is closed, but never who did it; and managers. */
export function noticesOf(
  before: { application: Application; handlers: readonly string[] } | undefined,
  after: { application: Application; handlers: readonly string[]; managers: readonly string[] },
  by: string,
): NoticeTo[] {
  const { creator, report, state } = after.application;
  const isClosed = state !== 'pending' && state !== 'removed' && before?.application.state === 'pending';
  const passedAtOnce = !before && state !== 'pending';
  const list: NoticeTo[] = [
    { kind: 'todo', to: after.handlers.filter((user) => !before?.handlers.includes(user)) },
    { kind: 'copy', to: report.filter((user) => !before?.application.report.includes(user)) },
    { kind: 'closed', to: isClosed || passedAtOnce ? [creator] : [] },
  ];
  const toOthers = list.map(({ kind, to }) => ({ kind, to: to.filter((user) => user !== by) }));
  return [...toOthers, ...unattended(before?.application, after)].filter(({ to }) => to.length > 0);
}

/** Steps that have just passed since their rules found nobody: managers are told, whoever did what led there (D95). */
function unattended(
  before: Application | undefined,
  { application, managers }: { application: Application; managers: readonly string[] },
): NoticeTo[] {
  return application.log
    .slice(before?.log.length ?? 0)
    .filter(({ action, absent }) => action === 'auto' && absent !== undefined)
    .map(({ node }) => ({ kind: 'unattended', to: [...managers], node }));
}
