import type {
  ApprovalCommand,
  CollectionCommand,
  DetailCommand,
  TableCommand,
} from '../../shared/api/commands/command-values.js';
import { OpenList } from '../../shared/state/modal/open-list.js';

/** What commands show beside the page. */
export type CommandDialog =
  | ({ kind: 'detail' } & DetailCommand)
  | ({ kind: 'collection' } & CollectionCommand)
  | ({ kind: 'table' } & TableCommand);

export const commandDialogs = new OpenList<CommandDialog>();

/** Approvals that commands open; the approval feature shows them (D42). */
export const approvalDialogs = new OpenList<ApprovalCommand>();
