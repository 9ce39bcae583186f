import type { EntitySlots } from '../features/entity/index.js';
import type { PageSlots } from '../features/page/index.js';
import type { PrintSlots } from '../features/print/index.js';
import type { OtherSettings } from '../features/project/index.js';
import type { SharingSlots } from '../features/settings-store/index.js';
import type { TableSlots } from '../features/table/index.js';
import { lazyPart } from '../shared/ui/state/lazy-part.js';

export const ImportDialog = lazyPart(
  async () => (await import('../features/transfer/index.js')).ImportDialog,
);

const CopyValuesDialog = lazyPart(
  async () => (await import('../features/transfer/index.js')).CopyValuesDialog,
);
const ConvertValuesDialog = lazyPart(
  async () => (await import('../features/transfer/index.js')).ConvertValuesDialog,
);
const MergeRowsDialog = lazyPart(async () => (await import('../features/transfer/index.js')).MergeRowsDialog);

/** Loaded with the first question. */
const ExplainDialog = lazyPart(async () => (await import('../features/role/index.js')).ExplainDialog);

const Invitations = lazyPart(async () => (await import('../features/invitation/index.js')).InvitationsPanel);
const Applications = lazyPart(
  async () => (await import('../features/invitation/index.js')).ApplicationsPanel,
);

/** The places where a feature shows a component of another. */
export const besideMembers = { invitations: <Invitations />, applications: <Applications /> };

export async function loadTableSlots(): Promise<TableSlots> {
  const [record, transfer] = await Promise.all([
    import('../features/row/index.js'),
    import('../features/transfer/index.js'),
  ]);
  return {
    RecordPanel: record.RowPanel,
    ImportDialog: transfer.ImportDialog,
    ExportDialog: transfer.ExportDialog,
    ExplainDialog,
  };
}

const MenuEntries = lazyPart(async () => (await import('../features/shell/index.js')).MenuEntries);
const RecentPlaces = lazyPart(async () => (await import('../features/shell/index.js')).RecentDestinations);
const ApprovalBucket = lazyPart(
  async () => await (await import('../features/approval/index.js')).loadApprovalBucket(),
);

export async function loadPageSlots(): Promise<PageSlots> {
  const { RowPanel: RecordPanel } = await import('../features/row/index.js');
  return { RecordPanel, MenuEntries, RecentPlaces, ApprovalBucket };
}

/** Pages are printed with the components that they have at the screen. */
export async function loadPrintSlots(): Promise<PrintSlots> {
  const { loadPrintedPage } = await import('../features/page/index.js');
  const [Page, slots] = await Promise.all([loadPrintedPage(), loadPageSlots()]);
  return { PrintedPage: (page) => <Page slots={slots} {...page} /> };
}

export const entitySlots: EntitySlots = {
  ImportDialog,
  CopyValuesDialog,
  ConvertValuesDialog,
  MergeRowsDialog,
};

export async function loadSharingSlots(): Promise<SharingSlots> {
  const { ChartPanel, loadViewArrangement } = await import('../features/table/index.js');
  return { ChartPanel, ViewArrangement: await loadViewArrangement() };
}

export async function loadOtherSettings(): Promise<OtherSettings> {
  const [branding, settings, sharing] = await Promise.all([
    import('../features/branding/index.js'),
    import('../features/settings/index.js'),
    import('../features/settings-store/index.js'),
  ]);
  return {
    usage: <branding.UsageSection />,
    ownership: <branding.OwnerSection />,
    transfer: <sharing.SettingTransferPanel />,
    modes: <settings.ModeSettings />,
  };
}
