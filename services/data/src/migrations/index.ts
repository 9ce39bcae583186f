import { Foundation1764201600000 } from './0001-foundation.js';
import { Transfer1764201660000 } from './0002-transfer.js';
import { Usage1764201720000 } from './0003-usage.js';
import { Members1764201780000 } from './0004-members.js';
import { Words1764201840000 } from './0005-words.js';
import { FieldTools1764201900000 } from './0006-field-tools.js';
import { Inbox1764201960000 } from './0007-inbox.js';
import { RawValues1764202080000 } from './0008-raw-values.js';
import { Share1764202140000 } from './0009-share.js';
import { Retries1764202200000 } from './0010-retries.js';
import { Ages1764202260000 } from './0011-ages.js';
import { Counters1764202320000 } from './0012-counters.js';
import { CombinedIndexes1764202380000 } from './0013-combined-indexes.js';
import { Pages1764202440000 } from './0014-pages.js';
import { Flows1764202500000 } from './0015-flows.js';
import { FlowNotices1764202560000 } from './0016-flow-notices.js';
import { Computed1764202680000 } from './0018-computed.js';
import { FieldSource1764202740000 } from './0019-field-source.js';
import { Backups1764202800000 } from './0020-backups.js';
import { FieldFlags1764202860000 } from './0021-field-flags.js';
import { Expressions1764202920000 } from './0022-expressions.js';
import { ApprovalHolds1764202980000 } from './0023-approval-holds.js';
import { Moments1764203040000 } from './0024-moments.js';
import { Formats1764203100000 } from './0025-formats.js';
import { ColumnsLeft1764203160000 } from './0026-columns-left.js';

/** The migrations of this service, oldest first. */
export const migrations = [
  Foundation1764201600000,
  Transfer1764201660000,
  Usage1764201720000,
  Members1764201780000,
  Words1764201840000,
  FieldTools1764201900000,
  Inbox1764201960000,
  RawValues1764202080000,
  Share1764202140000,
  Retries1764202200000,
  Ages1764202260000,
  Counters1764202320000,
  CombinedIndexes1764202380000,
  Pages1764202440000,
  Flows1764202500000,
  FlowNotices1764202560000,
  Computed1764202680000,
  FieldSource1764202740000,
  Backups1764202800000,
  FieldFlags1764202860000,
  Expressions1764202920000,
  ApprovalHolds1764202980000,
  Moments1764203040000,
  Formats1764203100000,
  ColumnsLeft1764203160000,
];
