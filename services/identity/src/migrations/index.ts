import { Accounts1764200000001 } from './1-accounts.js';
import { Projects1764200000002 } from './2-projects.js';
import { Roles1764200000003 } from './3-roles.js';
import { Audit1764200000004 } from './4-audit.js';
import { Outbox1764200000005 } from './5-outbox.js';
import { Retries1764200000006 } from './6-retries.js';
import { Groups1764200000007 } from './7-groups.js';
import { WaysIn1764200000008 } from './8-ways-in.js';
import { Usage1764200000009 } from './9-usage.js';
import { Menu1764200000010 } from './10-menu.js';
import { Modules1764200000011 } from './11-modules.js';
import { Tickets1764200000012 } from './12-tickets.js';
import { Custom1764200000013 } from './13-custom.js';
import { TokenReset1764200000014 } from './14-token-reset.js';
import { Third1764200000015 } from './15-third.js';
import { Staff1764200000016 } from './16-staff.js';
import { Licences1764200000017 } from './17-licences.js';
import { SharedPages1764200000018 } from './18-shared-pages.js';

/** The steps that made the service's tables, in their order. */
export const migrations = [
  Accounts1764200000001,
  Projects1764200000002,
  Roles1764200000003,
  Audit1764200000004,
  Outbox1764200000005,
  Retries1764200000006,
  Groups1764200000007,
  WaysIn1764200000008,
  Usage1764200000009,
  Menu1764200000010,
  Modules1764200000011,
  Tickets1764200000012,
  Custom1764200000013,
  TokenReset1764200000014,
  Third1764200000015,
  Staff1764200000016,
  Licences1764200000017,
  SharedPages1764200000018,
];
