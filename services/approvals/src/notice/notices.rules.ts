import type { Application } from '@buildmesh/domain';

/** Why somebody is told (D54). */
export type NoticeKind = 'todo' | 'closed' | 'copy' | 'remind';

export interface NoticeTo {
  kind: NoticeKind;
  to: string[];
}

/** Whom a change is news to: new handlers, people with a new copy, and the applicant once it is closed; never who did it. */
export function noticesOf(
  before: { application: Application; handlers: readonly string[] } | undefined,
  after: { application: Application; handlers: readonly string[] },
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
  return list
    .map(({ kind, to }) => ({ kind, to: to.filter((user) => user !== by) }))
    .filter(({ to }) => to.length > 0);
}
